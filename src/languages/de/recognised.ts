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
