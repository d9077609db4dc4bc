// Before each test file: a hash of the recommended cost takes half of the processor time of a test that signs in.
import { passwordCost } from '../modules/identity/signin/argonCost.ts';

Object.assign(passwordCost, { memoryCost: 512, timeCost: 1 });
