import { carrierName } from '@vitrine/rules/carriers/carrierTable';

/** The name of a carrier; one that this version does not know as it is. */
export const namedCarrier = (carrier: string): string => carrierName(carrier) ?? carrier;
