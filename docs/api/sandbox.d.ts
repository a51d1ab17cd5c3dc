// ratenkauf-elements/sandbox. Printed by `npm run api`; see docs/decisions.md, 24.

export type AnswerForm = "description" | "specification";

export interface Booking<Reported extends Report = Report> {
    readonly uuid: string;
    readonly report: Reported;
    created: Date;
    readonly obstacle: ReportObstacle | undefined;
    status: 'PENDING' | 'DONE' | 'FAILED';
    booked: Date;
}

export interface BookingView {
    readonly uuid: string;
    readonly type: 'CAPTURE' | 'REFUND';
    readonly status: 'PENDING' | 'DONE' | 'FAILED';
    readonly created: Date;
    readonly amount: Cents | null;
    readonly trackingNumber: string | null;
    readonly message: string | null;
}

export interface CallAttempt {
    readonly id: number;
    readonly time: string;
    readonly url: string;
    readonly attempt: number;
    readonly status: number | null;
    readonly error: string | null;
}

export type CallbackAttempt = CallAttempt & {
    readonly technicalId: string;
    readonly businessId: string;
    readonly amount: Cents;
};

export interface CaptureReport {
    readonly type: 'CAPTURE';
    readonly trackingNumber: string | undefined;
}

export type Cents = number;

export interface Clock {
    now(): Date;
    advanced(): number;
    advance(minutes: number): Date;
    set(moment: Date): Date;
    reset(): void;
}

export type Completion = {
    income?: number | undefined;
    months?: number | undefined;
    outcome?: "abort" | "rejection" | "success" | undefined;
};

export class CompletionError extends Error {
    readonly status: 400 | 404 | 409;
    constructor(status: 400 | 404 | 409, message: string);
}

export type ConditionChanges = {
    nominalRate?: number | undefined;
    exampleAmount?: number | undefined;
    exampleMonths?: number | undefined;
    consentNote?: string | undefined;
};

export type Conditions = {
    readonly [Name in keyof ConditionChanges]-?: NonNullable<ConditionChanges[Name]>;
};

export type Fault = {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    times: "always" | number;
    kind: "answer-lost";
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    times: "always" | number;
    kind: "malformed";
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    times: "always" | number;
    kind: "slow";
    delayMs: number;
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    times: "always" | number;
    kind: "status";
    key: "ADRESSE_MEHRDEUTIG" | "ADRESSE_UNBEKANNT" | "ENTSCHEIDUNG_NEGATIV" | "FINANZIERUNGSBETRAG_UNGUELTIG" | "LAUFZEIT_UNGUELTIG" | "LIEFERADRESSE_FEHLERHAFT" | "ORT_NICHT_ANGEGEBEN" | "PLZ_NICHT_ANGEGEBEN" | "STATUS_UNGUELTIG" | "STRASSE_HNR_HNR_FEHLT" | "STRASSE_HNR_NICHT_ANGEGEBEN" | "TECHNISCHER_FEHLER" | "VORGANG_UNBEKANNT" | "WEBSHOP_NICHT_PRODUKTIV" | "WEBSHOP_UNBEKANNT" | "ZUGRIFFSFEHLER";
    contentType: string;
    status?: number | undefined;
    body?: unknown;
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    times: "always" | number;
    kind: "timeout";
};

export type FaultKind = Fault['kind'];

export type FaultName = {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    kind: "answer-lost" | "malformed" | "slow" | "status" | "timeout";
};

export type FaultRequest = {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    kind: "answer-lost";
    times?: "always" | number | undefined;
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    kind: "malformed";
    times?: "always" | number | undefined;
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    kind: "slow";
    times?: "always" | number | undefined;
    delayMs?: number | undefined;
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    kind: "status";
    times?: "always" | number | undefined;
    status?: number | undefined;
    key?: "ADRESSE_MEHRDEUTIG" | "ADRESSE_UNBEKANNT" | "ENTSCHEIDUNG_NEGATIV" | "FINANZIERUNGSBETRAG_UNGUELTIG" | "LAUFZEIT_UNGUELTIG" | "LIEFERADRESSE_FEHLERHAFT" | "ORT_NICHT_ANGEGEBEN" | "PLZ_NICHT_ANGEGEBEN" | "STATUS_UNGUELTIG" | "STRASSE_HNR_HNR_FEHLT" | "STRASSE_HNR_NICHT_ANGEGEBEN" | "TECHNISCHER_FEHLER" | "VORGANG_UNBEKANNT" | "WEBSHOP_NICHT_PRODUKTIV" | "WEBSHOP_UNBEKANNT" | "ZUGRIFFSFEHLER" | undefined;
    body?: unknown;
    contentType?: string | undefined;
} | {
    operation: "*" | "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";
    kind: "timeout";
    times?: "always" | number | undefined;
};

export interface Faults {
    add(fault: FaultRequest): Fault;
    list(): Fault[];
    remove(name: FaultName): number;
    clear(): void;
}

export interface JournalEntry {
    readonly id: number;
    readonly time: string;
    readonly method: string;
    readonly path: string;
    readonly query: Readonly<Record<string, readonly string[]>>;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly operation: OperationName | null;
    readonly fault: FaultKind | null;
    readonly status: number | null;
    readonly duration: number | null;
    readonly answer: RecordedAnswer | null;
}

export type NotificationAttempt = CallAttempt & {
    readonly businessId: string;
    readonly changes: readonly TransactionChange[];
};

export type OperationName = "authorization.post" | "authorization.read" | "documents.read" | "integrationcheck" | "modellrechnung.durchfuehren" | "modellrechnung.guenstigsterRatenplan" | "texte.repraesentativesBeispiel" | "texte.zustimmung" | "transaction.capture" | "transaction.read" | "transaction.refund" | "transaction.search" | "transaktionen.lesen" | "transaktionen.lieferung" | "transaktionen.rueckabwicklung" | "transaktionen.suchen" | "vorgang.anlegen" | "vorgang.bestaetigen" | "vorgang.entscheidung" | "vorgang.finanzierung" | "vorgang.lesen" | "vorvertraglicheInformationen" | "webshop.restbetragankaufobergrenze" | "zahlungsseite.absenden" | "zahlungsseite.anzeigen";

export type PurchaseStatus = 'INITIALISIERT' | 'ZUGESTIMMT' | 'ENTSCHIEDEN' | 'BESTAETIGT' | 'STORNIERT';

export interface PurchaseView {
    readonly technicalId: string;
    readonly businessId: string;
    readonly webshopId: string;
    readonly status: PurchaseStatus;
    readonly orderId: string | null;
    readonly firstName: string;
    readonly lastName: string;
    readonly amount: number;
    readonly total: number | null;
    readonly requestedMonths: number | null;
    readonly grantedMonths: number | null;
    readonly decision: 'GRUEN' | 'ROT' | null;
    readonly confirmationRequests: number;
    readonly confirmations: number;
    readonly isIgnored: boolean;
    readonly started: string;
    readonly expires: string | null;
}

export interface RecordedAnswer {
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
}

export type RefundReason = 'REVOCATION_FULL' | 'REVOCATION_PARTIAL' | 'REFUND_GUARANTEE_WARRANTY' | 'REDUCTION_GUARANTEE_WARRANTY';

export interface RefundReport {
    readonly type: 'REFUND';
    readonly amount: Cents;
    readonly reason: RefundReason;
    readonly day: string;
}

export type Report = CaptureReport | RefundReport;

export type ReportObstacle = 'already-captured' | 'expired' | 'nothing-left' | 'refund-open' | 'no-amount' | 'above-remaining';

export interface Sandbox extends SandboxControls {
    readonly url: string;
    readonly port: number;
    handler(request: Request): Promise<Response>;
    close(): Promise<void>;
}

export interface SandboxControls {
    readonly faults: Faults;
    readonly clock: Clock;
    requests(): JournalEntry[];
    callbacks(): CallbackAttempt[];
    callBackAgain(id: number): boolean;
    purchases(): PurchaseView[];
    complete(technicalId: string, completion?: Completion): {
        returnUrl: string;
    };
    confirm(technicalId: string, orderId?: string): void;
    expire(technicalId: string): boolean;
    agePurchase(technicalId: string, time: TimeSpan): boolean;
    cancel(technicalId: string): boolean;
    transactions(): Transaction[];
    addTransactions(count: number): string[];
    capture(businessId: string, trackingNumber?: string): boolean;
    refund(businessId: string, amount?: Cents): boolean;
    age(businessId: string, time: number | TimeSpan): boolean;
    bookPending(businessId?: string): number;
    holdBookings(held: boolean): void;
    bookingsHeld(): boolean;
    processTestOrders(processed: boolean): void;
    processesTestOrders(): boolean;
    notifyAt(url: string | null): void;
    notificationUrl(): string | null;
    notifications(): NotificationAttempt[];
    notifyAgain(id: number): boolean;
    sign(signature: Signature | null): void;
    signatureScheme(): SignatureScheme | null;
    answerIn(form: AnswerForm): void;
    answerForm(): AnswerForm;
    lendAt(changes: ConditionChanges): void;
    conditions(): Conditions;
    reset(): void;
}

export interface SandboxOptions {
    readonly now?: () => Date;
    readonly processTestOrders?: boolean;
    readonly technicalId?: (() => string) | undefined;
    readonly packSingleDocument?: boolean;
    readonly bookingDelay?: number;
    readonly callbackPauses?: readonly number[];
    readonly notificationUrl?: string | null;
    readonly notificationPauses?: readonly number[];
    readonly onError?: (error: unknown) => void;
    readonly port?: number;
    readonly host?: string;
    readonly hosts?: readonly string[];
}

export interface Signature {
    readonly secret: string;
    readonly scheme?: SignatureScheme;
}

export type SignatureScheme = "hmacsha256" | "sha256";

export interface TimeSpan {
    readonly minutes?: number | undefined;
    readonly hours?: number | undefined;
    readonly days?: number | undefined;
}

export interface Transaction extends Readonly<Omit<TransactionRecord, 'bookings'>> {
    readonly currentValue: Cents;
    readonly refundsTotal: Cents;
    readonly expires: Date;
    readonly nextStep: TransactionStep | null;
    readonly bookings: readonly BookingView[];
    readonly refunds: readonly {
        readonly amount: Cents;
        readonly reason: RefundReason;
        readonly booked: Date;
    }[];
}

export type TransactionChange = {
    readonly type: 'ORDER' | 'STATUS';
    readonly to: TransactionStatus;
    readonly amount: Cents;
} | {
    readonly type: 'CAPTURE' | 'REFUND';
    readonly to: 'DONE' | 'FAILED';
    readonly amount: Cents;
};

export interface TransactionRecord {
    readonly businessId: string;
    readonly webshopId: string;
    readonly orderId: string | undefined;
    readonly firstName: string;
    readonly lastName: string;
    readonly amount: Cents;
    readonly total: Cents;
    readonly months: number;
    ordered: Date;
    readonly bookings: Booking[];
    status: TransactionStatus;
}

export type TransactionStatus = "BILLED" | "EXPIRED" | "IN_BILLING" | "REPORT_CAPTURE" | "REPORT_CAPTURE_EXPIRING";

export interface TransactionStep {
    readonly status: TransactionStatus;
    readonly from: Date;
}

export const inactiveShop: {
    readonly webshopId: '2.de.9999.10002';
    readonly password: 'sandbox';
};

export const knownShop: {
    readonly webshopId: '2.de.9999.10001';
    readonly password: 'sandbox';
};

export const operationNames: [
    OperationName,
    ...OperationName[]
];

export const productionShop: {
    readonly webshopId: '1.de.9999.10001';
    readonly password: 'sandbox';
};

export function startSandbox(options?: SandboxOptions): Promise<Sandbox>;

export const testModeShop: {
    readonly webshopId: '1.de.9999.10003';
    readonly password: 'sandbox';
};

export const testPersons: {
    readonly approved: {
        readonly firstName: 'Ralf';
        readonly lastName: 'Ratenkauf';
        readonly birthDate: '1972-04-05';
        readonly iban: 'DE12500105170648489890';
        readonly income: 175000;
    };
    readonly rejectedLastName: 'Ablehnung';
    readonly rejectedBelowIncome: 50000;
    readonly adjustedBelowIncome: 100000;
    readonly unknownCity: 'Unbekannt';
    readonly ambiguousCity: 'Mehrdeutig';
};
