/** An entry of the service's own log; those of the handler have the same form. */
export interface ServiceEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event:
    | 'service_started'
    | 'service_stopping'
    | 'service_stopped'
    | 'event_refused'
    | 'event_untaken'
    | 'admin_error';
  readonly message: string;
}

/** Writes an entry. */
export type ServiceLog = (entry: ServiceEntry) => void;
