import { words } from '../language.js';
import { variant, type Product } from './product.js';
import {
  assembled,
  assembledAtHome,
  care,
  cover,
  light,
  load,
  material,
  oiled,
  seatHeight,
  size,
  surface,
  wipe,
} from './properties.js';

/** Products for the dining room and the kitchen. */
export const dining: readonly Product[] = [
  {
    slug: 'eider',
    name: 'Eider',
    kind: words('Esstisch', 'Dining table'),
    claim: words('Der Tisch, an dem sich alles abspielt', 'The table where everything happens'),
    description: words(
      'Durchgehende Lamellen, eine Baumkante zum Fühlen, zwei Böcke mit Steg. Die Platte ist geölt, nicht lackiert: Was das Leben hinterlässt, schleifen Sie in zehn Jahren einmal aus.',
      'Full-length staves, a soft edge to the touch, two trestles with a stretcher. The top is oiled, not varnished: whatever life leaves behind, sand it out once in ten years.',
    ),
    picture: words(
      'Langer Esstisch aus Eiche auf zwei Böcken, darauf Vase, Obstschale und Teller',
      'Long oak dining table on two trestles, with a vase, a fruit bowl and a plate',
    ),
    choice: words('Länge', 'Length'),
    variants: [
      variant('160 cm, für sechs', '160 cm, seats six', 1890),
      variant('200 cm, für acht', '200 cm, seats eight', 2290),
      variant('240 cm, für zehn', '240 cm, seats ten', 2790),
    ],
    properties: [
      material('massive Eiche, 32 mm', 'solid oak, 32 mm'),
      oiled,
      size('160 × 92 × 75 cm', '160 × 92 × 75 cm'),
      load('180 kg', '180 kg'),
      assembledAtHome,
    ],
    weeks: 6,
  },
  {
    slug: 'rike',
    name: 'Rike',
    kind: words('Stuhl', 'Chair'),
    claim: words(
      'Sprossen im Rücken, Filz auf dem Sitz, leicht zu tragen',
      'Spindles at the back, felt on the seat, easy to carry',
    ),
    description: words(
      'Fünf Sprossen federn im Rücken mit, das Polster ist abnehmbar. Rike wiegt keine fünf Kilo und wackelt auch nach tausend Abendessen nicht.',
      'Five spindles flex with your back, and the pad comes off. Rike weighs less than five kilos and will not wobble, not even after a thousand dinners.',
    ),
    picture: words(
      'Holzstuhl mit fünf Sprossen in der Lehne und ziegelrotem Sitzpolster',
      'Wooden chair with five spindles and a brick-red seat pad',
    ),
    choice: words('Menge', 'Set'),
    variants: [
      variant('ein Stuhl', 'one chair', 299),
      variant('Satz aus vier Stühlen', 'set of four', 1149),
      variant('Satz aus sechs Stühlen', 'set of six', 1690),
    ],
    properties: [
      material('massive Esche', 'solid ash'),
      cover('Wollfilz, abnehmbar', 'wool felt, removable'),
      seatHeight('46 cm', '46 cm'),
      size('48 × 52 × 84 cm', '48 × 52 × 84 cm'),
      load('140 kg', '140 kg'),
    ],
    weeks: 3,
  },
  {
    slug: 'deich',
    name: 'Deich',
    kind: words('Bank', 'Bench'),
    claim: words(
      'Für den Esstisch, den Flur und alle, die noch kommen',
      'For the table, the hall and whoever else turns up',
    ),
    description: words(
      'Eine lange, ruhige Linie mit Ablage darunter. Das Kissen liegt lose auf und lässt sich wenden; ohne Kissen ist Deich ein Platz für Körbe, Schuhe und Zeitungen.',
      'One long, calm line with a shelf beneath. The cushion is loose and can be turned; without it, Deich is a place for baskets, shoes and newspapers.',
    ),
    picture: words(
      'Lange Bank aus Eiche mit rotem Polster, darüber eine Hakenleiste mit Mantel und Tasche',
      'Long oak bench with a red cushion, below a row of hooks with a coat and a bag',
    ),
    choice: words('Länge', 'Length'),
    variants: [variant('140 cm', '140 cm', 799), variant('180 cm', '180 cm', 949)],
    properties: [
      material('massive Eiche', 'solid oak'),
      oiled,
      seatHeight('45 cm', '45 cm'),
      size('140 × 38 × 45 cm', '140 × 38 × 45 cm'),
      load('300 kg', '300 kg'),
    ],
    weeks: 4,
  },
  {
    slug: 'schleuse',
    name: 'Schleuse',
    kind: words('Vitrine', 'Display cabinet'),
    claim: words('Hinter Glas, was man gern ansieht', 'Behind glass, what you like to look at'),
    description: words(
      'Zwei schmale Türen, drei Böden, eine Rückwand aus Esche, vor der Geschirr leuchtet. Die Scharniere sind gedämpft, das Glas ist entspiegelt.',
      'Two slim doors, three shelves, an ash back panel against which your dishes glow. The hinges are damped, the glass is anti-reflective.',
    ),
    picture: words(
      'Hohe Vitrine aus Nussbaum mit zwei Glastüren, gefüllt mit Geschirr und Flaschen',
      'Tall walnut cabinet with two glass doors, filled with dishes and bottles',
    ),
    choice: words('Holz', 'Wood'),
    variants: [variant('Eiche', 'Oak', 2490), variant('Nussbaum', 'Walnut', 2890)],
    properties: [
      material('Massivholz, Sicherheitsglas', 'solid wood, safety glass'),
      oiled,
      size('96 × 40 × 168 cm', '96 × 40 × 168 cm'),
      load('20 kg je Boden', '20 kg per shelf'),
      assembled,
    ],
    weeks: 8,
  },
  {
    slug: 'boje',
    name: 'Boje',
    kind: words('Pendelleuchte', 'Pendant lamp'),
    claim: words(
      'Keramik mit Streifen, wie ein Seezeichen über dem Tisch',
      'Striped ceramic, like a sea mark above the table',
    ),
    description: words(
      'Gedreht, glasiert und gebrannt in einer Töpferei am Meer. Innen weiß, damit das Licht auf dem Tisch bleibt; außen gestreift, damit man die Suppe findet.',
      'Thrown, glazed and fired in a pottery by the sea. White inside, so that the light stays on the table; striped outside, so that you find the soup.',
    ),
    picture: words(
      'Drei gestreifte Pendelleuchten in Petrol, Rot und Gelb über einem Tisch',
      'Three striped pendant lamps in teal, red and yellow above a table',
    ),
    choice: words('Menge', 'Set'),
    variants: [
      variant('eine Leuchte', 'one lamp', 299),
      variant('Schiene mit drei Leuchten', 'rail with three lamps', 849),
    ],
    properties: [
      material('Steinzeug, Messing', 'stoneware, brass'),
      light('LED E27, 9 W, 2700 K, tauschbar', 'LED E27, 9 W, 2700 K, replaceable'),
      size('Ø 34 × 31 cm, Kabel 2 m', 'Ø 34 × 31 cm, cord 2 m'),
      wipe,
    ],
    weeks: 3,
    byPost: true,
  },
  {
    slug: 'kranich',
    name: 'Kranich',
    kind: words('Barhocker', 'Bar stool'),
    claim: words('Hoch sitzen, den Rücken anlehnen, die Füße abstellen', 'Sit high, lean back, rest your feet'),
    description: words(
      'Eine schmale Lehne, die genau an der richtigen Stelle liegt, und ein Ring aus Messing für die Füße. Der Sitz ist gepolstert, die Beine sind aus Esche gedrechselt.',
      'A slim back that is in just the right place and a brass ring for your feet. The seat is padded, the legs are turned from ash.',
    ),
    picture: words(
      'Zwei Barhocker mit petrolfarbenem und rotem Polster an einem Tresen',
      'Two bar stools with teal and red seats at a counter',
    ),
    choice: words('Sitzhöhe', 'Seat height'),
    variants: [
      variant('65 cm, für die Arbeitsplatte', '65 cm, for a worktop', 349),
      variant('75 cm, für den Tresen', '75 cm, for a bar', 369),
    ],
    properties: [
      material('Esche, Messing', 'ash, brass'),
      cover('pflanzlich gegerbtes Leder', 'vegetable-tanned leather'),
      surface('matt lackiert', 'matt lacquer'),
      load('130 kg', '130 kg'),
      care('einmal im Jahr fetten', 'grease once a year'),
    ],
    weeks: 4,
  },
];
