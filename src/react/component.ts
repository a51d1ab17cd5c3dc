import { Component, createElement, version, type ReactElement, type Ref } from 'react';

/** What React does not know of an element. */
export interface ElementShape {
  /** Attributes by the properties of the same value, where the names differ: only attributes come with the HTML. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Properties without an attribute. */
  readonly objects: readonly string[];
}

type Props = Readonly<Record<string, unknown>>;
type Listener = (event: Event) => unknown;

interface BoundProps {
  readonly tag: string;
  readonly shape: ElementShape;
  readonly given: Props;
}

/** Returns the event of a prop like `onRatenkaufOrdered` or `onratenkauf-ordered`; undefined for all other props. */
function eventOf(prop: string): string | undefined {
  const event = prop
    .slice('on'.length)
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/^-/, '');
  return prop.startsWith('on') && event.startsWith('ratenkauf-') ? event : undefined;
}

/**
 * Returns props as React is to give them to the tag: by the names of attributes. An element may set attributes of its
 * own before React takes the tag over, which is no mismatch.
 */
const forTag = (given: Props, { attributes }: ElementShape): Props => ({
  suppressHydrationWarning: true,
  ...Object.fromEntries(Object.entries(given).map(([name, value]) => [attributes[name] ?? name, value])),
});

/**
 * Sets listeners and objects on the element itself. React 19 does that only when it renders a second time, if the HTML
 * of the tag came from the server. No hooks: Next gives its pages another copy of React than packages that are not
 * bundled, and hooks work only in the copy that renders.
 */
class Bound extends Component<BoundProps> {
  #element: HTMLElement | null = null;
  #attached: { readonly ref: unknown; readonly attach: (element: HTMLElement | null) => unknown } | undefined;
  #listeners: ReadonlyMap<string, unknown> = new Map();
  readonly #heard = new Set<string>();
  readonly #hear = (event: Event) => {
    const listener = this.#listeners.get(event.type);
    if (typeof listener === 'function') (listener as Listener)(event);
  };

  override componentDidMount() {
    this.#bind({});
  }

  override componentDidUpdate({ given }: BoundProps) {
    this.#bind(given);
  }

  override componentWillUnmount() {
    for (const event of this.#heard) this.#element?.removeEventListener(event, this.#hear);
    this.#heard.clear();
  }

  override render(): ReactElement {
    const { tag, shape, given } = this.props;
    const isForReact = (name: string) => eventOf(name) === undefined && !shape.objects.includes(name);
    const props = Object.fromEntries(Object.entries(given).filter(([name]) => isForReact(name)));
    return createElement(tag, { ...forTag(props, shape), ref: this.#refFor(given.ref as Ref<HTMLElement>) });
  }

  #bind(before: Props) {
    const { shape, given } = this.props;
    const entries = Object.entries(given);
    this.#listeners = new Map(
      entries.flatMap(([name, value]) => {
        const event = eventOf(name);
        return event === undefined ? [] : [[event, value] as const];
      }),
    );
    for (const event of this.#listeners.keys()) {
      if (this.#heard.has(event)) continue;
      this.#element?.addEventListener(event, this.#hear);
      this.#heard.add(event);
    }
    const changed = shape.objects.filter((name) => given[name] !== before[name]);
    // Also before the element is defined: it takes over what was set on it.
    if (this.#element) Object.assign(this.#element, Object.fromEntries(changed.map((name) => [name, given[name]])));
  }

  /** Returns the same function for the same ref: React would detach and attach a new one. */
  #refFor(ref: Ref<HTMLElement> | undefined) {
    if (this.#attached?.ref !== ref || !this.#attached) {
      const attach = (element: HTMLElement | null) => {
        this.#element = element ?? this.#element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      };
      this.#attached = { ref, attach };
    }
    return this.#attached.attach;
  }
}

/**
 * Returns a React component for a tag. It takes attributes and properties of the element, listeners as
 * `onRatenkaufOrdered` (or `onratenkauf-ordered`), and what React gives every tag; `ref` is the element. On the server
 * it is the tag with its attributes. The element itself has to be defined by an import of `define`.
 */
export function componentOf(tag: string, shape: ElementShape) {
  const isOnServer = typeof document === 'undefined';
  // A server component cannot be a class, and nothing has to be bound there: React leaves functions and objects out of
  // the HTML.
  const component = (given: Props): ReactElement => {
    if (Number.parseInt(version) < 19)
      throw new Error(
        `ratenkauf-elements/react needs React 19, and this is ${version}. Write the tags: docs/frameworks/react.md shows how.`,
      );
    return isOnServer ? createElement(tag, forTag(given, shape)) : createElement(Bound, { tag, shape, given });
  };
  return Object.assign(component, { displayName: tag });
}
