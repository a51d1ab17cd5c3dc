/** In pages of a shop, by the doctor. */
export const shopWords = {
  /** Buttons that order. */
  orders: /bestell|kauf/i,
  /** Buttons that only sound like it. */
  ordersNot: /raten|einkauf|änder|widerruf|bestellungen|abbrech|warenkorb/i,
  /** Buttons that say that the order has to be paid for (§ 312j (3) BGB). */
  saysSo: /zahlungspflichtig|kostenpflichtig|gebührenpflichtig|^(jetzt |hier )?kaufen$/i,
  /** What advertises instalments. Ralf Ratenkauf is a test person of the bank. */
  advertises: /\b(?<!\bralf )raten(?:kauf|zahlung)/gi,
  /** The way to withdraw (§ 356a BGB). */
  withdraws: /\b(vertrag|kauf|bestellung)\b.*\bwiderrufen\b/i,
};

/** In a shop's own texts. */
export const textWords = {
  perMonth: /monat|mtl\./i,
  effective: /eff/i,
  effectiveRate: /eff/i,
  borrowingRate: /gebunden.*sollzins|sollzins.*gebunden/i,
  toBePaid: /zahlungspflichtig|kostenpflichtig|kaufen/i,
  orders: /bestell|kaufen/i,
  warning: /Kreditaufnahme kostet Geld/,
};

/** What no text may claim of a credit, and about what else it may well be said. */
export const claimWords = {
  improvesFinances:
    /finanzielle\w* (?:Freiheit|Spielr[aä]um|Unabhängigkeit|Polster)|(?:verbesser\w+|stärk\w+) .{0,20}(?:Finanzen|finanziell)|(?:Finanzen|finanziell\w*) .{0,25}(?:verbesser|stärk)|mehr Geld (?:auf|in|zur|für)/i,
  replacesSavings:
    /(?:schon\w*|ersetz\w*|statt|anstelle|behalt\w*).{0,25}(?:Erspar|Rücklagen|\bsparen\b)|(?:Erspar|Rücklagen).{0,30}(?:ersetz|schon|behalt|unangetastet|unberührt)|ohne (?:zu sparen|anzusparen)/i,
  raisesStandard: /Lebensstandard|Lebensqualität/i,
  ignoresOtherCredits:
    /ohne Schufa|(?:laufende|bestehende|andere)\w* Kredite?n?\b.{0,40}(?:egal|kein Problem|keine Rolle)/i,
  costsNothing:
    /(?<!nicht )\b(?:kostenlos|kostenfrei|zinsfrei|zinslos|gratis)|\b(?:ohne|keine|null) (?:Zins|Zusatzkosten|Mehrkosten|Finanzierungskosten|Aufpreis)|\b0(?:,0+)?\s?% ?(?:Zins|Finanz|eff)/i,
  costsNothingElse: /liefer|versand|retour|rücksend|widerr|storn|anruf/i,
};

/** Beside a price in a shop's page. */
export const priceWords = {
  net: /(?:\b(?:zzgl|zuz(?:ü|ue)gl|exkl|excl|ohne|plus)\w*|\+)(?:(?!inkl|einschl|enth)[^,;]){0,30}?(?:MwSt|Mw\.\s?St|Mehrwertst|\bUSt|Umsatzst|(?<![a-zäöüß])Steuern?(?![a-zäöüß]))|\bnetto(?!-?\s?(?:gewicht|füll|inhalt|einwaage|volumen|fläche|darlehen|einkommen))/i,
  gross:
    /\b(?:ink|inkl|einschl|enth)\w*\.?[^,;]{0,30}?(?:MwSt|Mw\.\s?St|Mehrwertst|\bUSt|Umsatzst|(?<![a-zäöüß])Steuern?(?![a-zäöüß]))|\bbrutto(?!-?\s?(?:gewicht|einkommen))/i,
  /** After an amount: it is for a unit, or a month. */
  each: /^\W{0,3}(?:\/|pro\b|je\b|mtl|monatl|im Monat)/i,
  /** After an amount: it is the price of the thing itself. */
  piece: /^\W{0,3}(?:pro|je)?\s*(?:1\s*)?(?:Stück|Stk|St\.|Set\b|Paar)/i,
  /** Before a number: it belongs to a unit. */
  per: /(?:\/|\bpro|\bje)\s*$/i,
  /** Before an amount: it is the end of a range, an old price, a part of it, or what is added. */
  other:
    /\b(?:bis|bis zu|statt|UVP|zuvor|vorher|bisher|(?:bisherig|früher|ursprünglich)\w*(?: Preis)?(?: war)?|\w*spar\w*|Ersparnis|Rabatt|Gutschein|mtl\.|monatlich|\w*Raten?|Anzahlung|\w*Versand\w*)\s*:?\s*$/i,
  /** After an amount: it is the beginning of one. */
  range: /^\s*(?:[-–—−]|bis)\W*\d/i,
};
