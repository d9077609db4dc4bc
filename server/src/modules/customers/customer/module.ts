import { sweepRemoved } from './addressBook.ts';
import { sweepClientReads } from './clientReads.ts';
import type { Module } from '../../../platform/module/module.ts';

export const customerModule = {
  sweeps: { clientReads: sweepClientReads, removedAddresses: sweepRemoved },
} satisfies Module;
