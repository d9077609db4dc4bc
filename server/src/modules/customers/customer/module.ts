import { sweepRemoved } from './addressBook.ts';
import type { Module } from '../../../platform/module/module.ts';

export const customerModule = {
  sweeps: { removedAddresses: sweepRemoved },
} satisfies Module;
