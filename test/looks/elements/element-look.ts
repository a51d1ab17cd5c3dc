import type { Overrides } from '../../../src/testing/overrides.js';
import { type Hands, handsOf } from '../hands.js';
import type { Look } from '../look.js';

/** A state of an element on a page of its own. */
interface ElementState extends Pick<Look, 'says' | 'frame' | 'isLoading'> {
  /** HTML of the page, where `{handler}` stands for the address of its handler; default: that of the element. */
  readonly html?: string;
  /** Answers of the handler by route; the others are those of the scenario `available`. */
  readonly answers?: Overrides;
  /** What the visitor does before the picture. */
  readonly act?: (hands: Hands) => Promise<void>;
}

/** The look of an element, with what a page needs to show it. */
export interface ElementLook extends Look, Required<Pick<ElementState, 'html' | 'answers' | 'act'>> {}

/** The states of an element by name. */
export type ElementStates = Readonly<Record<string, ElementState>>;

/** An answer that does not come as long as somebody looks. */
export const never = () => new Promise<never>(() => {});

/** Returns the looks of an element; `usual` are the answers in states that have no others for a route. */
export const looksOf = (group: string, html: string, states: ElementStates, usual: Overrides = {}): ElementLook[] =>
  Object.entries(states).map(([name, { html: own = html, answers: others, act = async () => {}, ...state }]) => {
    const answers = { ...usual, ...others };
    return {
      group,
      name,
      html: own,
      answers,
      act,
      ...state,
      async open(page, { elementPages }) {
        await page.goto(elementPages.add({ html: own, answers }));
        await act(handsOf(page));
      },
    };
  });
