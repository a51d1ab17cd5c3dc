import { words } from '../language.js';
import { variant, type Product } from './product.js';
import {
  assembled,
  assembledAtHome,
  assembly,
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

/** Products for the study. */
export const working: readonly Product[] = [
  {
    slug: 'kontor',
    name: 'Kontor',
    kind: words('Schreibtisch', 'Desk'),
    claim: words(
      'Drei Schubladen, ein Kabelkanal, viel freie Fläche',
      'Three drawers, one cable duct, plenty of free space',
    ),
    description: words(
      'Vorne ein Möbel, hinten Technik: Kabel verschwinden in einer Rinne unter der Platte. Die Schubladen lassen sich links oder rechts einhängen, auch später noch.',
      'Furniture in front, technology behind: cables disappear in a duct beneath the top. The drawers can be hung on the left or the right, and moved later.',
    ),
    picture: words(
      'Schreibtisch aus Eiche mit drei Schubladen, darauf Rechner, Leuchte und Becher',
      'Oak desk with three drawers, with a computer, a lamp and a mug',
    ),
    choice: words('Ausführung', 'Version'),
    variants: [variant('feste Höhe', 'fixed height', 1290), variant('höhenverstellbar', 'height-adjustable', 1790)],
    properties: [
      material('massive Eiche', 'solid oak'),
      oiled,
      size('160 × 76 × 74 cm', '160 × 76 × 74 cm'),
      load('80 kg', '80 kg'),
      assembledAtHome,
    ],
    weeks: 5,
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
    picture: words(
      'Petrolfarbener Bürostuhl mit Armlehnen aus Holz auf Rollen',
      'Teal office chair with wooden arms on castors',
    ),
    choice: words('Armlehnen', 'Arms'),
    variants: [
      variant('ohne Armlehnen', 'without arms', 799),
      variant('mit Armlehnen aus Eiche', 'with oak arms', 919),
    ],
    properties: [
      material('Aluminium, Eiche', 'aluminium, oak'),
      cover('Wollgestrick, 3 mm', 'knitted wool, 3 mm'),
      seatHeight('41–53 cm', '41–53 cm'),
      load('130 kg', '130 kg'),
      assembly('Lehne einstecken, fertig', 'slot in the back, done'),
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
    picture: words(
      'Ziegelrote Tischleuchte in Pilzform neben Büchern und einer Tasse',
      'Brick-red mushroom-shaped table lamp beside books and a cup',
    ),
    choice: words('Menge', 'Set'),
    variants: [variant('eine Leuchte', 'one lamp', 149), variant('zwei Leuchten', 'two lamps', 289)],
    properties: [
      material('Steinzeug, matt glasiert', 'stoneware, matt glaze'),
      light('LED, 3 W, 2200–2700 K, tauschbar', 'LED, 3 W, 2200–2700 K, replaceable'),
      size('Ø 22 × 27 cm', 'Ø 22 × 27 cm'),
      wipe,
    ],
    weeks: 1,
    byPost: true,
  },
  {
    slug: 'last',
    name: 'Last',
    kind: words('Rollcontainer', 'Drawer unit'),
    claim: words('Drei Schubladen auf Rollen, abschließbar', 'Three drawers on castors, lockable'),
    description: words(
      'Passt unter jeden Tisch und rollt leise davon, wenn Sie Platz brauchen. Das untere Fach nimmt Hängemappen auf, der Deckel trägt auch einen Gast.',
      'Fits beneath any desk and rolls away quietly when you need the space. The bottom drawer takes hanging files, and the lid will even carry a guest.',
    ),
    picture: words(
      'Salbeigrüner Rollcontainer mit drei Schubladen und Deckel aus Eiche',
      'Sage-green drawer unit on castors with an oak lid',
    ),
    choice: words('Deckel', 'Lid'),
    variants: [variant('Eiche', 'Oak', 449), variant('Sitzkissen aus Wollfilz', 'Wool felt cushion', 499)],
    properties: [
      material('Birke multiplex, Eiche', 'birch plywood, oak'),
      surface('Linoleum und Öl', 'linoleum and oil'),
      size('44 × 52 × 56 cm', '44 × 52 × 56 cm'),
      load('110 kg', '110 kg'),
      assembled,
    ],
    weeks: 3,
  },
  {
    slug: 'brief',
    name: 'Brief',
    kind: words('Sekretär', 'Writing desk'),
    claim: words('Aufklappen, arbeiten, zuklappen, Feierabend', 'Open it, work, close it, done for the day'),
    description: words(
      'Hinter der Klappe liegen zehn Fächer und eine Steckdose, davor eine Schreibfläche für Rechner oder Briefpapier. Geschlossen ist Brief ein schmales Möbel, dem man die Arbeit nicht ansieht.',
      'Behind the flap there are ten pigeonholes and a socket, in front a surface for a computer or writing paper. Closed, Brief is a slim piece of furniture that shows no trace of work.',
    ),
    picture: words(
      'Geöffneter Sekretär aus Nussbaum mit Fächern, Briefen und Schreibfläche',
      'Open walnut writing desk with pigeonholes, letters and a writing surface',
    ),
    choice: words('Holz', 'Wood'),
    variants: [variant('Eiche', 'Oak', 1890), variant('Nussbaum', 'Walnut', 2190)],
    properties: [
      material('Massivholz, Messing', 'solid wood, brass'),
      oiled,
      size('98 × 44 × 108 cm', '98 × 44 × 108 cm'),
      load('Klappe bis 25 kg', 'flap up to 25 kg'),
      assembled,
    ],
    weeks: 6,
  },
  {
    slug: 'rat',
    name: 'Rat',
    kind: words('Großer Tisch', 'Large table'),
    claim: words('Ein Oval für alle, an dem keiner am Ende sitzt', 'An oval for everyone, with nobody at the end'),
    description: words(
      'Für die Werkstatt, die Kanzlei oder eine Familie, die groß geworden ist. Zwei Wangen tragen die Platte, sodass niemand ein Tischbein zwischen den Knien hat.',
      'For the workshop, the practice or a family that has grown. Two panels carry the top, so that nobody has a table leg between their knees.',
    ),
    picture: words(
      'Großer ovaler Tisch aus Eiche mit fünf Stühlen und drei Leuchten darüber',
      'Large oval oak table with five chairs and three lamps above',
    ),
    choice: words('Länge', 'Length'),
    variants: [
      variant('260 cm, für zehn', '260 cm, seats ten', 3290),
      variant('360 cm, für vierzehn', '360 cm, seats fourteen', 5990),
      variant('480 cm, für zwanzig', '480 cm, seats twenty', 9990),
    ],
    properties: [
      material('massive Eiche, 40 mm', 'solid oak, 40 mm'),
      oiled,
      size('260 × 118 × 75 cm', '260 × 118 × 75 cm'),
      care('nach fünf Jahren nachölen', 're-oil after five years'),
      assembledAtHome,
    ],
    weeks: 9,
  },
];
