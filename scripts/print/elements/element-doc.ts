import type {
  Attribute,
  ClassField,
  ClassMethod,
  CssCustomProperty,
  CssPart,
  Event,
  Slot,
} from 'custom-elements-manifest';

type Described<Kind> = Kind & { readonly description: string };
type Typed<Kind> = Described<Kind> & { readonly type: { readonly text: string } };

/** A public property of an element. */
export type PropertyDoc = Typed<ClassField> & { readonly attribute?: string };

/** All that a page may use of an element, as the Custom Elements Manifest writes it. */
export interface ElementDoc {
  readonly tagName: string;
  /** Of its class. */
  readonly name: string;
  /** Path of its source from the repository's root. */
  readonly file: string;
  readonly description: string;
  readonly attributes: Typed<Attribute>[];
  readonly properties: PropertyDoc[];
  readonly methods: Described<ClassMethod>[];
  /** The type is the class of the event. */
  readonly events: Typed<Event>[];
  /** The name of the default slot is empty. */
  readonly slots: Described<Slot>[];
  readonly cssParts: Described<CssPart>[];
  readonly cssProperties: Described<CssCustomProperty>[];
}
