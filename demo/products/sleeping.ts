import { words } from '../language.js';
import { variant, type Product } from './product.js';
import {
  assembled,
  assembledAtHome,
  assembly,
  care,
  cover,
  load,
  material,
  oiled,
  size,
  surface,
  wipe,
} from './properties.js';

/** Products for the bedroom. */
export const sleeping: readonly Product[] = [
  {
    slug: 'duene',
    name: 'Düne',
    kind: words('Bett', 'Bed'),
    claim: words('Ein Kopfteil zum Anlehnen, ein Rahmen ohne Metall', 'A headboard to lean on, a frame without metal'),
    description: words(
      'Düne wird mit Keilen zusammengesteckt und knarrt nicht. Das geschwungene Kopfteil ist so geneigt, dass man darin lesen kann, bis die Augen zufallen.',
      'Düne is held together by wedges and does not creak. The curved headboard is tilted so that you can read until your eyes close.',
    ),
    picture: words(
      'Doppelbett aus Nussbaum mit hohem Kopfteil, salbeigrüner Decke und rotem Überwurf',
      'Walnut double bed with a high headboard, sage blanket and red throw',
    ),
    choice: words('Liegefläche', 'Mattress size'),
    variants: [
      variant('140 × 200 cm', '140 × 200 cm', 1890),
      variant('160 × 200 cm', '160 × 200 cm', 2090),
      variant('180 × 200 cm', '180 × 200 cm', 2290),
    ],
    properties: [
      material('massiver Nussbaum', 'solid walnut'),
      oiled,
      size('Kopfteil 104 cm hoch', 'headboard 104 cm high'),
      load('280 kg', '280 kg'),
      assembledAtHome,
    ],
    weeks: 7,
  },
  {
    slug: 'moos',
    name: 'Moos',
    kind: words('Matratze', 'Mattress'),
    claim: words('Naturlatex, Wolle, zwei Seiten, zwei Festigkeiten', 'Natural latex, wool, two sides, two firmnesses'),
    description: words(
      'Eine Seite weich, die andere fest: umdrehen statt umtauschen. Der Kern aus Naturlatex atmet, die Hülle aus Schurwolle wärmt im Winter und kühlt im Sommer.',
      'One side soft, the other firm: turn it instead of returning it. The natural latex core breathes, the wool cover warms in winter and cools in summer.',
    ),
    picture: words(
      'Helle Matratze mit grünem Streifen auf einem Rahmen aus Eiche, darauf zwei Kissen',
      'Light mattress with a green stripe on an oak base, with two pillows',
    ),
    choice: words('Größe', 'Size'),
    variants: [
      variant('90 × 200 cm', '90 × 200 cm', 799),
      variant('140 × 200 cm', '140 × 200 cm', 1190),
      variant('180 × 200 cm', '180 × 200 cm', 1490),
    ],
    properties: [
      material('100 % Naturlatex, 18 cm', '100 % natural latex, 18 cm'),
      cover('Baumwolle mit Schurwolle, zweiteilig', 'cotton with virgin wool, in two parts'),
      load('130 kg je Liegeplatz', '130 kg per person'),
      care('Bezug bei 60 °C waschbar', 'cover washable at 60 °C'),
    ],
    weeks: 2,
  },
  {
    slug: 'scheune',
    name: 'Scheune',
    kind: words('Kleiderschrank', 'Wardrobe'),
    claim: words('Schiebetüren aus Brettern, leise wie eine Schublade', 'Sliding plank doors, quiet as a drawer'),
    description: words(
      'Zwei Tore laufen an einer Schiene aus Stahl und bleiben stehen, wo Sie sie lassen. Dahinter ist Platz für Mäntel, Hemden und das, was keiner sehen muss; die Einteilung wählen Sie selbst.',
      'Two gates run on a steel rail and stay where you leave them. Behind them there is room for coats, shirts and what nobody needs to see; you choose the layout.',
    ),
    picture: words(
      'Kleiderschrank mit zwei Schiebetüren aus Eichenbrettern, ein Fach mit Kleidung steht offen',
      'Wardrobe with two sliding oak plank doors, one part with clothes is open',
    ),
    choice: words('Breite', 'Width'),
    variants: [
      variant('180 cm', '180 cm', 3890),
      variant('240 cm', '240 cm', 5490),
      variant('360 cm, raumhoch', '360 cm, floor to ceiling', 8990),
    ],
    properties: [
      material('massive Eiche, Stahl', 'solid oak, steel'),
      oiled,
      size('180 × 62 × 216 cm', '180 × 62 × 216 cm'),
      load('Kleiderstange bis 40 kg', 'rail up to 40 kg'),
      assembledAtHome,
    ],
    weeks: 9,
  },
  {
    slug: 'pegel',
    name: 'Pegel',
    kind: words('Nachttisch', 'Bedside table'),
    claim: words('Ein Fach fürs Buch, eine Schublade für den Rest', 'One shelf for the book, one drawer for the rest'),
    description: words(
      'Gerade so hoch wie die Matratze, gerade so tief wie ein Roman lang ist. Die Schublade hat einen Ausschnitt für das Kabel, damit das Telefon darin schlafen kann.',
      'Just as high as the mattress, just as deep as a novel is long. The drawer has a notch for the cable, so that your phone can sleep inside.',
    ),
    picture: words(
      'Nachttisch aus Nussbaum mit Leuchte und Büchern neben einem Bett',
      'Walnut bedside table with a lamp and books beside a bed',
    ),
    choice: words('Menge', 'Set'),
    variants: [variant('ein Nachttisch', 'one table', 299), variant('zwei Nachttische', 'two tables', 579)],
    properties: [
      material('massiver Nussbaum', 'solid walnut'),
      oiled,
      size('48 × 36 × 52 cm', '48 × 36 × 52 cm'),
      assembled,
      wipe,
    ],
    weeks: 4,
  },
  {
    slug: 'warft',
    name: 'Warft',
    kind: words('Kommode', 'Chest of drawers'),
    claim: words('Sechs Schubladen, die bis zum Ende herauskommen', 'Six drawers that open all the way'),
    description: words(
      'Gezinkte Schubladen aus Esche auf Führungen aus Holz, mit Vollauszug und ohne Griffleiste aus Kunststoff. Die Griffe sind aus Messing und werden mit den Jahren schöner.',
      'Dovetailed ash drawers on wooden runners that open all the way, with no plastic in sight. The brass handles grow more beautiful over the years.',
    ),
    picture: words(
      'Breite Kommode aus Nussbaum mit sechs Schubladen, darüber ein runder Spiegel',
      'Wide walnut chest with six drawers, a round mirror above',
    ),
    choice: words('Holz', 'Wood'),
    variants: [variant('Eiche', 'Oak', 1290), variant('Nussbaum', 'Walnut', 1590)],
    properties: [
      material('Massivholz, Messing', 'solid wood, brass'),
      oiled,
      size('148 × 46 × 82 cm', '148 × 46 × 82 cm'),
      load('25 kg je Schublade', '25 kg per drawer'),
      assembled,
    ],
    weeks: 6,
  },
  {
    slug: 'ebbe',
    name: 'Ebbe',
    kind: words('Standspiegel', 'Standing mirror'),
    claim: words('Ein Bogen aus Eiche, ein Bild von Kopf bis Fuß', 'An oak arch, a view from head to toe'),
    description: words(
      'Der Rahmen wird aus dünnen Lagen Eiche über einer Form gebogen. Ebbe steht frei, lehnt sich ein wenig zurück und lässt sich mit einem Winkel an der Wand sichern.',
      'The frame is bent from thin layers of oak over a mould. Ebbe stands by itself, leans back a little and can be secured to the wall with a bracket.',
    ),
    picture: words(
      'Bogenförmiger Standspiegel mit Eichenrahmen neben einer Pflanze',
      'Arched standing mirror in an oak frame beside a plant',
    ),
    choice: words('Höhe', 'Height'),
    variants: [variant('160 cm', '160 cm', 449), variant('180 cm', '180 cm', 529)],
    properties: [
      material('Eiche, Spiegelglas 5 mm', 'oak, 5 mm mirror glass'),
      surface('geölt', 'oiled'),
      size('72 × 42 × 160 cm', '72 × 42 × 160 cm'),
      assembly('Stütze ausklappen, fertig', 'fold out the stand, done'),
      wipe,
    ],
    weeks: 3,
  },
];
