export const status = {
  loading: 'Stand wird geladen …',
  unknown_transaction: 'Der Bank nicht bekannt',
  forbidden: 'Kein Zugriff',
  failed: 'Nicht geladen',
  test: 'Test',
  test_order: 'Testbestellung, für die die Bank nichts auszahlt',
};
