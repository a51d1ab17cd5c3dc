export const consent = {
  loading: 'Der Text der Einwilligung wird geladen …',
  failed:
    'Der Text der Einwilligung kann gerade nicht geladen werden. Ohne ihn kann der Ratenkauf nicht beginnen. Bitte versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
  retry: 'Noch einmal versuchen',
  agree: 'Ich habe den Text gelesen und willige in die Übermittlung meiner Daten an die Bank ein.',
  missing: 'Bitte willigen Sie ein, damit die Bank Ihren Antrag prüfen kann.',
};
