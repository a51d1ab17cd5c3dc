import type { RatenkaufForMedusa } from 'ratenkauf-elements/medusa';

export declare const ratenkauf: RatenkaufForMedusa;
