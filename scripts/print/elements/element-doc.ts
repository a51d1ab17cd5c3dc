/** What is known of an attribute, property, event, slot, part or token. */
interface Named {
  readonly name: string;
  readonly description: string;
}

interface Typed extends Named {
  /** As TypeScript writes it. */
  readonly type: string;
  readonly byDefault?: string | undefined;
}

/** An attribute in HTML. */
export interface AttributeDoc extends Typed {
  /** Property of the same value; undefined for attributes that are only read. */
  readonly property?: string | undefined;
}

/** A public property of an element. */
export interface PropertyDoc extends Typed {
  readonly isReadonly: boolean;
  readonly attribute?: string | undefined;
}

/** A public method of an element. */
export interface MethodDoc extends Named {
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly isOptional: boolean }[];
  readonly returns: string;
}

/** All that a page may use of an element. */
export interface ElementDoc {
  readonly tag: string;
  readonly className: string;
  readonly superclass: string;
  /** Path of its source from the repository's root. */
  readonly file: string;
  readonly description: string;
  readonly attributes: readonly AttributeDoc[];
  readonly properties: readonly PropertyDoc[];
  readonly methods: readonly MethodDoc[];
  /** The type is the class of the event. */
  readonly events: readonly Typed[];
  /** The name of the default slot is empty. */
  readonly slots: readonly Named[];
  readonly parts: readonly Named[];
  /** Custom properties; the type is their syntax in CSS. */
  readonly tokens: readonly Typed[];
}
