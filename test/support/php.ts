import { execFileSync } from 'node:child_process';
import { triesAll } from './all.js';

/**
 * Options of a group that needs PHP with some of its modules: without them it is left out, except where everything is
 * tried.
 */
export const withPhp = (...modules: readonly string[]) => ({ skip: !triesAll && !hasPhp(modules) });

function hasPhp(modules: readonly string[]): boolean {
  try {
    const present = execFileSync('php', ['-m'], { encoding: 'utf8' }).split('\n');
    return modules.every((name) => present.includes(name));
  } catch {
    return false;
  }
}
