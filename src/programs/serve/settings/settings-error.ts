import type { SettingProblem } from './read.js';

/** The settings are wrong. Its message has the name of each, and what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(readonly problems: readonly SettingProblem[]) {
    super(`the service cannot start:\n${problems.map(({ name, expected }) => `- ${name}: ${expected}`).join('\n')}`);
  }
}
