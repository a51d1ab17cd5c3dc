import { words } from '../language.js';

/** Texts of the bar above every page, and of the pages it leads to. */
export const guideTexts = {
  label: words('Über diese Demo', 'About this demo'),
  demo: words('Demo', 'Demo'),
  nothing: words('Hier wird nichts verkauft.', 'Nothing is sold here.'),
  sandbox: words('Sandbox', 'Sandbox'),
  backOffice: words('Händlerbereich', 'Back office'),
  persons: words('Testpersonen', 'Test persons'),
  code: words('Code', 'Code'),
  codeOf: words('Code dieser Seite', 'Code of this page'),
  theme: words('Ansicht', 'Theme'),
  default: words('Standard', 'Default'),
  'brand-dark': words('Markenfarbe dunkel', 'Dark brand'),
  dense: words('Dicht', 'Dense'),

  personsTitle: words('Testpersonen', 'Test persons'),
  personsText: words(
    'Mit diesen Personen sehen Sie, wie ein Ratenkauf ausgehen kann. Ein Klick trägt die Adresse in die Kasse ein. Ist der Warenkorb leer, kommt der Bürostuhl Lotse hinein.',
    'These persons show how an instalment purchase can end. One click fills in the address in the checkout. If the basket is empty, the office chair Lotse is put into it.',
  ),
  personsAside: words('Demo: mit einer Testperson ausfüllen', 'Demo: fill in with a test person'),
  allPersons: words('Was bei wem geschieht', 'What happens with whom'),
  fillIn: words('In die Kasse eintragen', 'Fill in at the checkout'),
  atBank: words('Auf der Seite der Bank', 'On the bank’s page'),
  bankText: words(
    'Diese Angaben fragt nur die Bank. Sie gelten für alle Personen.',
    'Only the bank asks for these details. They fit every person.',
  ),
  birthDate: words('Geburtsdatum', 'Date of birth'),
  iban: words('IBAN', 'IBAN'),
  income: words('Monatliches Nettoeinkommen', 'Monthly net income'),
  incomeApproved: words('genehmigt', 'approved'),
  incomeAdjusted: words('genehmigt, aber mit einer anderen Laufzeit', 'approved, but with another term'),
  incomeRejected: words('abgelehnt', 'declined'),
  below: words('unter', 'below'),

  codeTitle: words('So ist diese Seite gebaut', 'How this page is built'),
  codeText: words(
    'Mehr als das braucht Ihre Seite nicht. Darunter stehen die Dateien der Demo, aus denen diese Seite entsteht.',
    'Your page needs no more than this. Below are the demo’s files that make this page.',
  ),
  inPage: words('Im HTML', 'In the HTML'),
  files: words('Dateien der Demo', 'Files of the demo'),
} as const;
