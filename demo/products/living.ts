import { words } from '../language.js';
import { variant, type Product } from './product.js';
import {
  assembled,
  assembly,
  care,
  cover,
  light,
  load,
  material,
  oiled,
  seatHeight,
  size,
  wipe,
} from './properties.js';

/** Products for the living room. */
export const living: readonly Product[] = [
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
      'Petrolfarbenes Sofa mit runden Lehnen, einem gelben und einem gestreiften Kissen',
      'Teal sofa with round arms, one yellow and one striped cushion',
    ),
    choice: words('Größe', 'Size'),
    variants: [
      variant('Zweisitzer, 184 cm', 'Two-seater, 184 cm', 2490),
      variant('Dreisitzer, 226 cm', 'Three-seater, 226 cm', 3290),
      variant('Ecksofa, 286 × 204 cm', 'Corner sofa, 286 × 204 cm', 4990),
    ],
    properties: [
      material('Gestell aus Buche, Füße aus Eiche', 'Beech frame, oak feet'),
      cover('82 % Wolle, 18 % Leinen, abnehmbar', '82 % wool, 18 % linen, removable'),
      seatHeight('43 cm', '43 cm'),
      size('184 × 92 × 78 cm (Zweisitzer)', '184 × 92 × 78 cm (two-seater)'),
      care('Bezug bei 30 °C waschbar', 'cover washable at 30 °C'),
    ],
    weeks: 7,
  },
  {
    slug: 'halm',
    name: 'Halm',
    kind: words('Sessel', 'Armchair'),
    claim: words('Ein Lesesessel, aus dem man ungern aufsteht', 'A reading chair you will not want to leave'),
    description: words(
      'Der hohe Rücken stützt die Schultern, die Armlehnen aus massiver Eiche liegen dort, wo ein Buch sie braucht. Sitz und Rücken sind mit Naturlatex gepolstert und behalten über Jahre ihre Form.',
      'The high back supports your shoulders, and the solid oak arms are where a book needs them. Seat and back are padded with natural latex and keep their shape for years.',
    ),
    picture: words(
      'Ziegelroter Sessel mit Armlehnen aus Eiche neben einem kleinen Tisch mit Tasse',
      'Brick-red armchair with oak arms beside a small table with a cup',
    ),
    choice: words('Ausführung', 'Version'),
    variants: [variant('Sessel', 'Armchair', 1290), variant('Sessel mit Fußhocker', 'Armchair with footstool', 1690)],
    properties: [
      material('massive Eiche aus Norddeutschland', 'solid oak from northern Germany'),
      cover('100 % Schurwolle', '100 % virgin wool'),
      seatHeight('42 cm', '42 cm'),
      size('74 × 81 × 98 cm', '74 × 81 × 98 cm'),
      assembled,
    ],
    weeks: 5,
  },
  {
    slug: 'sandbank',
    name: 'Sandbank',
    kind: words('Couchtisch', 'Coffee table'),
    claim: words('Eine Platte wie ein Kiesel, drei Beine, keine Ecke', 'A top like a pebble, three legs, no corners'),
    description: words(
      'Kein Knie stößt sich an ihm: Die Platte ist rundum weich gefräst und von Hand geschliffen. Drei kräftige Beine stehen auf jedem Boden ruhig.',
      'No knee will ever bump into it: the top is milled softly all around and sanded by hand. Three sturdy legs stand firmly on any floor.',
    ),
    picture: words(
      'Runder Couchtisch aus Eiche mit drei dicken Beinen, darauf Bücher, Vase und Obstschale',
      'Round oak coffee table on three thick legs, with books, a vase and a fruit bowl',
    ),
    choice: words('Holz', 'Wood'),
    variants: [variant('Eiche', 'Oak', 599), variant('Nussbaum', 'Walnut', 749)],
    properties: [
      material('Massivholz, 38 mm', 'solid wood, 38 mm'),
      oiled,
      size('98 × 74 × 37 cm', '98 × 74 × 37 cm'),
      load('60 kg', '60 kg'),
      wipe,
    ],
    weeks: 4,
  },
  {
    slug: 'fachwerk',
    name: 'Fachwerk',
    kind: words('Regalsystem', 'Shelving system'),
    claim: words(
      'Vom einzelnen Fach bis zur Bibliothek, ohne Werkzeug',
      'From a single box to a library, without tools',
    ),
    description: words(
      'Fachwerk wächst mit: Jedes Feld wird in das nächste gesteckt, eine Strebe hält die Ecken steif. Beginnen Sie mit einem Fach neben dem Bett und hören Sie auf, wenn die Wand voll ist.',
      'Fachwerk grows with you: each field slots into the next, and a brace keeps the corners square. Start with one box beside your bed and stop when the wall is full.',
    ),
    picture: words(
      'Offenes Regal aus Eichenleisten mit schrägen Streben, gefüllt mit Büchern, Vasen und Pflanzen',
      'Open oak shelf with slanted braces, filled with books, vases and plants',
    ),
    choice: words('Umfang', 'Extent'),
    variants: [
      variant('Einzelfach, 44 × 42 cm', 'Single box, 44 × 42 cm', 179),
      variant('Regal, 2 × 4 Felder', 'Shelf, 2 × 4 fields', 799),
      variant('Wohnwand, 4 × 5 Felder', 'Wall unit, 4 × 5 fields', 2490),
      variant('Bibliothek, 12 × 6 Felder mit Leiter', 'Library, 12 × 6 fields with ladder', 10_490),
    ],
    properties: [
      material('massive Eiche, Türen aus Eiche furniert', 'solid oak, doors veneered in oak'),
      oiled,
      size('je Feld 44 × 34 × 42 cm', '44 × 34 × 42 cm per field'),
      load('35 kg je Boden', '35 kg per board'),
      assembly('Steckverbindung, ohne Werkzeug', 'slotted, no tools needed'),
    ],
    weeks: 6,
  },
  {
    slug: 'reet',
    name: 'Reet',
    kind: words('Stehleuchte', 'Floor lamp'),
    claim: words('Warmes Licht unter geflochtenem Dach', 'Warm light under a woven roof'),
    description: words(
      'Der Schirm wird aus Binsen geflochten, jeder ein wenig anders. Er lässt das Licht nach unten fallen und glimmt selbst nur; gedimmt wird am Fuß, mit der Zehenspitze.',
      'The shade is woven from rushes, each a little different. It lets the light fall downwards and only glows itself; you dim it at the foot, with the tip of your toe.',
    ),
    picture: words(
      'Stehleuchte mit geflochtenem gelbem Schirm und schmalem dunklem Stab',
      'Floor lamp with a woven yellow shade on a slim dark pole',
    ),
    choice: words('Höhe', 'Height'),
    variants: [variant('148 cm', '148 cm', 449), variant('172 cm', '172 cm', 499)],
    properties: [
      material('Binsen, Stahl pulverbeschichtet', 'rushes, powder-coated steel'),
      light('LED E27, 8 W, 2700 K, tauschbar', 'LED E27, 8 W, 2700 K, replaceable'),
      size('58 × 58 × 148 cm', '58 × 58 × 148 cm'),
      care('mit weichem Pinsel abstauben', 'dust with a soft brush'),
    ],
    weeks: 2,
    byPost: true,
  },
  {
    slug: 'watt',
    name: 'Watt',
    kind: words('Teppich', 'Rug'),
    claim: words(
      'Handgewebte Wolle mit dem Muster ablaufenden Wassers',
      'Hand-woven wool with the pattern of the ebbing tide',
    ),
    description: words(
      'Wie Rippen im Watt ziehen sich die Linien über den Teppich, keine gleicht der anderen. Ungefärbter Grund, Streifen aus pflanzengefärbter Wolle, dicht genug für den Alltag.',
      'Lines run across the rug like ripples in the tidal flats, no two alike. Undyed ground, stripes of plant-dyed wool, dense enough for every day.',
    ),
    picture: words(
      'Heller Teppich mit Wellenlinien in Rot, Gelb und Petrol',
      'Light rug with wavy lines in red, yellow and teal',
    ),
    choice: words('Größe', 'Size'),
    variants: [
      variant('140 × 200 cm', '140 × 200 cm', 799),
      variant('170 × 240 cm', '170 × 240 cm', 1190),
      variant('200 × 300 cm', '200 × 300 cm', 1690),
    ],
    properties: [
      material('100 % Schurwolle auf Baumwolle', '100 % virgin wool on cotton'),
      size('Höhe 11 mm', '11 mm thick'),
      care('saugen, Flecken mit Wasser tupfen', 'vacuum, dab stains with water'),
    ],
    weeks: 3,
  },
];
