import * as dagre from '@dagrejs/dagre';
import { escaped } from './escaped.js';

/** An arrow of a diagram. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Words beside it. */
  readonly words: readonly string[];
}

const arrowsIn = (source: string): Arrow[] =>
  [...source.matchAll(/^ *(\S+) --> ([^\s:]+)(?:: (.+))?$/gm)].map(([, from = '', to = '', words = '']) => ({
    from,
    to,
    words: words.split(', ').filter(Boolean),
  }));

/** What the layout is used for; its own types are not read by compilers that resolve as Node does. */
interface Graph {
  setGraph(label: Readonly<Record<string, string | number>>): void;
  setNode(name: string, box: { readonly width: number; readonly height: number }): void;
  setEdge(from: string, to: string, words: Readonly<Record<string, string | number>>): void;
  graph(): { readonly width?: number; readonly height?: number };
  nodes(): string[];
  node(name: string): Box;
  edge(edge: { readonly v: string; readonly w: string }): Partial<Point> & { readonly points: readonly Point[] };
}

interface Dagre {
  readonly graphlib: { readonly Graph: new () => Graph };
  layout(graph: Graph): void;
}

const { graphlib, layout } = dagre as unknown as Dagre;

/** In units of the picture, which is shown as large as it is where there is room. */
const size = { letter: 7.8, smallLetter: 6, line: 14, height: 34, padding: 14, margin: 8 } as const;
/** Where a purchase begins, in the words of mermaid. */
const START = '[*]';

/**
 * Draws a diagram of mermaid: boxes, arrows and the words beside these, of a `flowchart` or `stateDiagram-v2`. Its
 * colours and fonts are classes of the style sheet.
 */
export function diagramOf(source: string): string {
  const arrows = arrowsIn(source);
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 22, ranksep: 46, marginx: size.margin, marginy: size.margin });
  for (const name of new Set(arrows.flatMap(({ from, to }) => [from, to])))
    graph.setNode(
      name,
      name === START
        ? { width: 14, height: 14 }
        : { width: name.length * size.letter + 2 * size.padding, height: size.height },
    );
  for (const { from, to, words } of arrows)
    graph.setEdge(from, to, {
      width: Math.max(0, ...words.map(({ length }) => length * size.smallLetter)),
      height: words.length * size.line,
      labelpos: 'c',
    });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const edges = arrows.map(({ from, to }) => graph.edge({ v: from, w: to }));
  const said = arrows
    .filter(({ from }) => from !== START)
    .map(({ from, to, words }) => `${from} → ${to}${words.length > 0 ? ` (${words.join(', ')})` : ''}`)
    .join('; ');
  return `<div class="broad"><figure class="diagram" tabindex="0"><svg role="img" aria-label="${escaped(said)}" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}">
${edges.map(({ points }) => arrowOf(points)).join('\n')}
${arrows.map(({ words }, index) => wordsOf(words, edges[index] ?? {})).join('')}
${graph
  .nodes()
  .map((name) => boxOf(name, graph.node(name)))
  .join('\n')}
</svg></figure></div>
`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Returns a curve through the points, with a head at its end. */
function arrowOf(points: readonly Point[]): string {
  const [first, ...others] = points;
  const last = others.at(-1);
  if (!first || !last) return '';
  const before = points.at(-2) ?? first;
  const between = others.slice(0, -1).map((point, index) => {
    const next = others[index + 1] ?? point;
    const end = index === others.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${round(point.x)} ${round(point.y)} ${round(end.x)} ${round(end.y)}`;
  });
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const corner = (turn: number) =>
    `${round(last.x - 8 * Math.cos(angle + turn))} ${round(last.y - 8 * Math.sin(angle + turn))}`;
  const line = between.length > 0 ? between.join('') : `L${round(last.x)} ${round(last.y)}`;
  return `<path class="line" d="M${round(first.x)} ${round(first.y)}${line}"/><path class="head" d="M${round(last.x)} ${round(last.y)}L${corner(0.4)}L${corner(-0.4)}Z"/>`;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Returns words, a line each, around the place that the layout has kept for them. */
function wordsOf(words: readonly string[], { x = 0, y = 0 }: Partial<Point>): string {
  const first = y - ((words.length - 1) * size.line) / 2 + 4;
  return words
    .map(
      (each, line) =>
        `<text class="words" x="${round(x)}" y="${round(first + line * size.line)}">${escaped(each)}</text>`,
    )
    .join('');
}

function boxOf(name: string, { x, y, width, height }: Box): string {
  if (name === START) return `<circle class="head" cx="${round(x)}" cy="${round(y)}" r="7"/>`;
  return `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${height}" rx="8"/><text x="${round(x)}" y="${round(y + 4.5)}">${escaped(name)}</text>`;
}
