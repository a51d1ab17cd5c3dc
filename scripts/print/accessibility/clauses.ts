/** Who has to meet a clause: the elements themselves, or the page around them. */
export type Scope = 'elements' | 'page';

/** A clause that the elements, or a page with them, have to meet. */
export interface Applying {
  /** Where its tests look. `page`: in the demo shop, which shows that a shop can meet it; its own pages remain its duty. */
  readonly scope: Scope;
  /** What its tests do not show, in one line. */
  readonly limit?: string;
}

/** A clause that does not apply, and why, in one line. */
export interface NotApplying {
  readonly notApplicable: string;
}

/** A success criterion of WCAG 2.2, a clause of EN 301 549, or both. */
export type Clause = {
  /** As tests name it: `WCAG 1.4.3`, or `EN 11.7` where there is no such criterion. */
  readonly id: string;
  /** Number of the success criterion; undefined for what only the European standard has. */
  readonly wcag?: string;
  /** Number of the clause; undefined for what WCAG has had only since 2.2. */
  readonly en?: string;
  readonly level?: string;
  readonly name: string;
} & (Applying | NotApplying);

const elements = (limit?: string): Applying => ({ scope: 'elements', ...(limit && { limit }) });
const page = (limit?: string): Applying => ({ scope: 'page', ...(limit && { limit }) });
const not = (notApplicable: string): NotApplying => ({ notApplicable });

/** By number, level and name, as `1.4.3 AA Contrast (Minimum)`. */
type Rows = Readonly<Record<string, Applying | NotApplying>>;

const noMedia = 'The elements contain no audio and no video.';

/** Chapter 9 of EN 301 549 repeats these criteria of WCAG 2.1: criterion 1.4.3 is its clause 9.1.4.3. */
const since20: Rows = {
  '1.1.1 A Non-text Content': elements('That the words for signs are well chosen was read by people.'),
  '1.2.1 A Audio-only and Video-only (Prerecorded)': not(noMedia),
  '1.2.2 A Captions (Prerecorded)': not(noMedia),
  '1.2.3 A Audio Description or Media Alternative (Prerecorded)': not(noMedia),
  '1.2.4 AA Captions (Live)': not(noMedia),
  '1.2.5 AA Audio Description (Prerecorded)': not(noMedia),
  '1.3.1 A Info and Relationships': elements(),
  '1.3.2 A Meaningful Sequence': elements(),
  '1.3.3 A Sensory Characteristics': elements('The words of the bank are the bank’s.'),
  '1.3.4 AA Orientation': elements(),
  '1.3.5 AA Identify Input Purpose': page(),
  '1.4.1 A Use of Color': elements('That no other state is told by its colour alone was seen by people.'),
  '1.4.2 A Audio Control': not(noMedia),
  '1.4.3 AA Contrast (Minimum)': elements(),
  '1.4.4 AA Resize Text': elements(),
  '1.4.5 AA Images of Text': elements(),
  '1.4.10 AA Reflow': elements(),
  '1.4.11 AA Non-text Contrast': elements('Measured at borders of buttons and fields.'),
  '1.4.12 AA Text Spacing': elements(),
  '1.4.13 AA Content on Hover or Focus': elements(),
  '2.1.1 A Keyboard': elements(),
  '2.1.2 A No Keyboard Trap': elements(),
  '2.1.4 A Character Key Shortcuts': elements(),
  '2.2.1 A Timing Adjustable': elements(
    'The bank ends an approval after 30 minutes, and nobody can extend it; a new one can be had at once.',
  ),
  '2.2.2 A Pause, Stop, Hide': elements('The minutes left of an approval are told once a minute.'),
  '2.3.1 A Three Flashes or Below Threshold': elements(),
  '2.4.1 A Bypass Blocks': page(),
  '2.4.2 A Page Titled': page(),
  '2.4.3 A Focus Order': elements(),
  '2.4.4 A Link Purpose (In Context)': elements(),
  '2.4.5 AA Multiple Ways': not(
    'The elements are parts of pages; the pages of a purchase are steps of a process, which are exempted.',
  ),
  '2.4.6 AA Headings and Labels': elements(),
  '2.4.7 AA Focus Visible': elements(),
  '2.5.1 A Pointer Gestures': not(
    'Everything is done by single clicks; there are no paths and no multipoint gestures.',
  ),
  '2.5.2 A Pointer Cancellation': elements(),
  '2.5.3 A Label in Name': elements(),
  '2.5.4 A Motion Actuation': not('Nothing reacts to the motion of a device.'),
  '3.1.1 A Language of Page': elements('The attribute lang of the page is the shop’s; the elements follow it.'),
  '3.1.2 AA Language of Parts': elements(),
  '3.2.1 A On Focus': elements(),
  '3.2.2 A On Input': elements(),
  '3.2.3 AA Consistent Navigation': page(),
  '3.2.4 AA Consistent Identification': elements(),
  '3.3.1 A Error Identification': elements(),
  '3.3.2 A Labels or Instructions': elements(),
  '3.3.3 AA Error Suggestion': elements(),
  '3.3.4 AA Error Prevention (Legal, Financial, Data)': elements(),
  '4.1.2 A Name, Role, Value': elements(),
  '4.1.3 AA Status Messages': elements(),
};

/** Criteria that came with WCAG 2.2: EN 301 549 v3.2.1 does not have them. */
const since22: Rows = {
  '2.4.11 AA Focus Not Obscured (Minimum)': elements(),
  '2.5.7 AA Dragging Movements': elements(),
  '2.5.8 AA Target Size (Minimum)': elements(),
  '3.2.6 A Consistent Help': page(),
  '3.3.7 A Redundant Entry': elements('What the bank asks for on its own page is the bank’s.'),
  '3.3.8 AA Accessible Authentication (Minimum)': page(),
};

const notSoftware = 'For software that is no web page; chapter 9 has the same criteria for the web.';
const noPlatform =
  'For software that provides or uses the accessibility services of a platform: here, that is the browser.';
const noAuthoring = 'For tools that make content; the elements show it.';
const noSupport = 'The package comes without a support service; that of the shop is the shop’s.';

const noHardware = 'For devices with parts and keys of their own; here, those are the shopper’s.';

/** What only EN 301 549 has, besides the criteria of chapter 9. A chapter of which nothing applies is one row. */
const ofStandard: Rows = {
  '5.1 Closed functionality': not('The elements are open to the assistive technology of the browser.'),
  '5.2 Activation of accessibility features': not('Nothing has to be turned on first.'),
  '5.3 Biometrics': not('The elements use none; what the bank uses on its own page is the bank’s.'),
  '5.4 Preservation of accessibility information during conversion': elements(
    'What the bank’s HTML says is kept: paragraphs, lists, emphasis, links. Its language is taken as German.',
  ),
  '5.5 Operable parts': not(noHardware),
  '5.6 Locking or toggle controls': not(noHardware),
  '5.7 Key repeat': not(noHardware),
  '5.8 Double-strike key acceptance': not(noHardware),
  '5.9 Simultaneous user actions': not('Nothing needs two actions at the same time.'),
  '6 ICT with two-way voice communication': not('There is no voice communication.'),
  '7 ICT with video capabilities': not(noMedia),
  '8 Hardware': not(noHardware),
  '9.4.1.1 Parsing': elements('Removed from WCAG 2.2.'),
  '9.6 WCAG conformance requirements': page(
    'Full pages and the whole process in the demo shop; the bank’s own pages are the bank’s.',
  ),
  '10 Non-web documents': page('The page that the back office exports; its CSV is plain text.'),
  '11.1 Perceivable (software)': not(notSoftware),
  '11.2 Operable (software)': not(notSoftware),
  '11.3 Understandable (software)': not(notSoftware),
  '11.4 Robust (software)': not(notSoftware),
  '11.5 Interoperability with assistive technology': not(noPlatform),
  '11.6.1 User control of accessibility features': not(noPlatform),
  '11.6.2 No disruption of accessibility features': elements(),
  '11.7 User preferences': elements(),
  '11.8 Authoring tools': not(noAuthoring),
  '12.1.1 Accessibility and compatibility features': page(
    'The documentation of the package; that of the shop is the shop’s.',
  ),
  '12.1.2 Accessible documentation': page(
    'This report; the site of the documentation has the default theme of VitePress.',
  ),
  '12.2.2 Information on accessibility and compatibility features': not(noSupport),
  '12.2.3 Effective communication': not(noSupport),
  '12.2.4 Accessible documentation of support services': not(noSupport),
  '13 ICT providing relay or emergency service access': not('There are no such services.'),
};

const clausesOf = (rows: Rows, standard: 'WCAG' | 'EN', isInBoth = false): Clause[] =>
  Object.entries(rows).map(([key, how]) => {
    const [, number = '', level, name = ''] = /^([\d.]+) (?:(AA?) )?(.*)$/.exec(key) ?? [];
    const numbers = standard === 'EN' ? { en: number } : { wcag: number, ...(isInBoth && { en: `9.${number}` }) };
    return { id: `${standard} ${number}`, ...numbers, ...(level && { level }), name, ...how };
  });

const byNumber = (a: Clause, b: Clause) => a.id.localeCompare(b.id, 'en', { numeric: true });

/** All clauses: the success criteria A and AA of WCAG 2.2, then what only the European standard has. */
export const clauses: readonly Clause[] = [
  ...[...clausesOf(since20, 'WCAG', true), ...clausesOf(since22, 'WCAG')].sort(byNumber),
  ...clausesOf(ofStandard, 'EN'),
];

/** Returns true for a clause that the elements, or pages with them, have to meet. */
export const applies = (clause: Clause): clause is Clause & Applying => 'scope' in clause;
