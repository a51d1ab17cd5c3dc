import type { Counted } from '../../../server.js';

/** Counts what the handler counts, and tells it in the text format of Prometheus. */
export interface Metrics {
  count(counted: Counted): void;
  /** Returns everything as text; `isReady` becomes a gauge. */
  text(isReady: boolean): string;
}

/** Most counters that are kept: names and codes are of closed lists, so there are fewer. */
const MOST = 2_000;

interface Counter {
  readonly name: string;
  readonly description: string;
  readonly labels: string;
  value: number;
}

/** Creates the counters; they begin at zero when the process starts. */
export function createMetrics(): Metrics {
  const counters = new Map<string, Counter>();
  return {
    count({ name, description, attributes }) {
      const labels = Object.entries(attributes)
        .map(([label, value]) => `${plain(label)}="${escaped(value)}"`)
        .sort()
        .join(',');
      const key = `${name} ${labels}`;
      const counter = counters.get(key);
      if (counter) counter.value += 1;
      else if (counters.size < MOST) counters.set(key, { name: `${plain(name)}_total`, description, labels, value: 1 });
    },
    text(isReady) {
      const lines = [
        '# HELP ratenkauf_ready 1 if requests may be sent to this process.',
        '# TYPE ratenkauf_ready gauge',
      ];
      lines.push(`ratenkauf_ready ${Number(isReady)}`);
      const sorted = [...counters.values()].sort((one, other) =>
        one.name < other.name ? -1 : Number(one.name > other.name),
      );
      let last = '';
      for (const { name, description, labels, value } of sorted) {
        if (name !== last) lines.push(`# HELP ${name} ${description}`, `# TYPE ${name} counter`);
        last = name;
        lines.push(`${name}${labels && `{${labels}}`} ${value}`);
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

/** Returns a name as Prometheus takes it. */
const plain = (name: string): string => name.replace(/\W/g, '_');

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
