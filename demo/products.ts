import { words, type Words } from './language.js';

/** A variant of a product. */
export interface Variant {
  readonly name: Words;
  /** Price in cents, including VAT. */
  readonly price: number;
}

/** A product of the shop. */
export interface Product {
  /** Name in addresses and in the file name of its picture. */
  readonly slug: string;
  readonly name: string;
  readonly kind: Words;
  readonly claim: Words;
  readonly description: Words;
  /** Description of the picture. */
  readonly picture: Words;
  /** Label of the choice of variants: a size, a length … */
  readonly choice: Words;
  /** The listing shows the first one. */
  readonly variants: readonly [Variant, ...Variant[]];
  /** Delivery time in weeks. */
  readonly weeks: number;
  /** Set if it is sent by parcel instead of being carried in by two people. */
  readonly byPost?: true;
}

const variant = (de: string, en: string, euros: number): Variant => ({ name: words(de, en), price: euros * 100 });

/** All products. Their prices lie below, within and above what can be paid by instalments. */
export const products: readonly [sofa: Product, ...Product[]] = [
  {
    slug: 'priel',
    name: 'Priel',
    kind: words('Sofa', 'Sofa'),
    claim: words('Tiefe Sitze, runde Lehnen, ein Bezug zum Abnehmen', 'Deep seats, round arms, a cover that comes off'),
    description: words(
      'Priel ist für lange Abende gebaut: Die Sitzkissen geben erst nach und tragen dann, die Lehnen sind breit genug für eine Tasse oder einen Kopf. Das Gestell aus Buche und Esche ist verzapft, nicht geklammert.',
      'Priel is built for long evenings: the seat cushions yield first and then support, the arms are wide enough for a cup or a head. The frame of beech and ash is joined, not stapled.',
    ),
    picture: words(
      'Petrolfarbenes Sofa mit runden Lehnen und zwei Kissen',
      'Teal sofa with round arms and two cushions',
    ),
    choice: words('Größe', 'Size'),
    variants: [
      variant('Zweisitzer, 184 cm', 'Two-seater, 184 cm', 2490),
      variant('Dreisitzer, 226 cm', 'Three-seater, 226 cm', 3290),
      variant('Ecksofa, 286 × 204 cm', 'Corner sofa, 286 × 204 cm', 4990),
    ],
    weeks: 7,
  },
  {
    slug: 'fachwerk',
    name: 'Fachwerk',
    kind: words('Regalsystem', 'Shelving system'),
    claim: words('Vom einzelnen Fach zur Bibliothek, ohne Werkzeug', 'From one box to a library, without tools'),
    description: words(
      'Fachwerk wächst mit: Jedes Feld wird in das nächste gesteckt, eine Strebe hält die Ecken steif. Beginnen Sie mit einem Fach neben dem Bett und hören Sie auf, wenn die Wand voll ist.',
      'Fachwerk grows with you: each field slots into the next, and a brace keeps the corners square. Start with one box beside your bed and stop when the wall is full.',
    ),
    picture: words('Offenes Eichenregal voller Bücher und Pflanzen', 'Open oak shelf full of books and plants'),
    choice: words('Umfang', 'Extent'),
    variants: [
      variant('Einzelfach, 44 × 42 cm', 'Single box, 44 × 42 cm', 179),
      variant('Regal, 2 × 4 Felder', 'Shelf, 2 × 4 fields', 799),
      variant('Wohnwand, 4 × 5 Felder', 'Wall unit, 4 × 5 fields', 2490),
      variant('Bibliothek, 12 × 6 Felder mit Leiter', 'Library, 12 × 6 fields with ladder', 10_490),
    ],
    weeks: 6,
  },
  {
    slug: 'watt',
    name: 'Watt',
    kind: words('Teppich', 'Rug'),
    claim: words('Handgewebte Wolle mit dem Muster der Ebbe', 'Hand-woven wool with the pattern of the ebb'),
    description: words(
      'Wie Rippen im Watt ziehen sich die Linien über den Teppich, keine gleicht der anderen. Ungefärbter Grund, Streifen aus pflanzengefärbter Wolle, dicht genug für den Alltag.',
      'Lines run across the rug like ripples in the tidal flats, no two alike. Undyed ground, stripes of plant-dyed wool, dense enough for every day.',
    ),
    picture: words('Heller Teppich mit bunten Wellenlinien', 'Light rug with colourful wavy lines'),
    choice: words('Größe', 'Size'),
    variants: [
      variant('140 × 200 cm', '140 × 200 cm', 799),
      variant('170 × 240 cm', '170 × 240 cm', 1190),
      variant('200 × 300 cm', '200 × 300 cm', 1690),
    ],
    weeks: 3,
  },
  {
    slug: 'duene',
    name: 'Düne',
    kind: words('Bett', 'Bed'),
    claim: words('Ein Kopfteil zum Anlehnen, ein Rahmen ohne Metall', 'A headboard to lean on, a frame without metal'),
    description: words(
      'Düne wird mit Keilen zusammengesteckt und knarrt nicht. Das geschwungene Kopfteil ist so geneigt, dass man darin lesen kann, bis die Augen zufallen.',
      'Düne is held together by wedges and does not creak. The curved headboard is tilted so that you can read until your eyes close.',
    ),
    picture: words('Doppelbett aus Nussbaum mit hohem Kopfteil', 'Walnut double bed with a high headboard'),
    choice: words('Liegefläche', 'Mattress size'),
    variants: [
      variant('140 × 200 cm', '140 × 200 cm', 1890),
      variant('160 × 200 cm', '160 × 200 cm', 2090),
      variant('180 × 200 cm', '180 × 200 cm', 2290),
    ],
    weeks: 7,
  },
  {
    slug: 'lotse',
    name: 'Lotse',
    kind: words('Bürostuhl', 'Office chair'),
    claim: words('Geht mit, wenn Sie sich zurücklehnen', 'Goes with you when you lean back'),
    description: words(
      'Der Rücken aus gestrickter Wolle gibt an den Schultern nach und hält im Kreuz. Sitz und Lehne bewegen sich zusammen; zum Einstellen reichen zwei Hebel.',
      'The knitted wool back gives way at the shoulders and supports the small of your back. Seat and back move together; two levers are all there is to adjust.',
    ),
    picture: words('Petrolfarbener Bürostuhl mit Armlehnen aus Holz', 'Teal office chair with wooden arms'),
    choice: words('Armlehnen', 'Arms'),
    variants: [
      variant('ohne Armlehnen', 'without arms', 799),
      variant('mit Armlehnen aus Eiche', 'with oak arms', 919),
    ],
    weeks: 2,
  },
  {
    slug: 'luettje',
    name: 'Lüttje',
    kind: words('Tischleuchte', 'Table lamp'),
    claim: words('Kleiner Pilz, der ohne Kabel leuchtet', 'A little mushroom that shines without a cord'),
    description: words(
      'Ein Fingertipp auf den Hut, und es wird hell: drei Stufen, zwölf Stunden, dann wieder an die Ladeschale. Der Akku lässt sich ohne Werkzeug tauschen.',
      'One tap on the cap and there is light: three levels, twelve hours, then back to its charging dish. The battery can be replaced without tools.',
    ),
    picture: words('Ziegelrote Tischleuchte in Form eines Pilzes', 'Brick-red table lamp in the shape of a mushroom'),
    choice: words('Menge', 'Set'),
    variants: [variant('eine Leuchte', 'one lamp', 149), variant('zwei Leuchten', 'two lamps', 289)],
    weeks: 1,
    byPost: true,
  },
];

/** Returns the product of an address, if any. */
export const findProduct = (slug: string): Product | undefined => products.find((product) => product.slug === slug);
