// Rights of staff and where they count. decisions/0111.
import { houseSteps } from '@vitrine/rules/returns/houseSteps';
import { staffActs, staffSteps } from '@vitrine/rules/staff/staffRoles';
import { countries } from '@vitrine/rules/storefronts/storefronts';
import { z } from 'zod';

export const rightsSchema = z.object({
  orders: z.array(z.enum(staffSteps)),
  returns: z.array(z.enum(houseSteps)),
  acts: z.array(z.enum(staffActs)),
});

export const scopeSchema = z.object({
  /** Countries of storefronts; null for all. */
  countries: z.array(z.enum(countries)).nullable(),
  /** Boutiques; null for all, and for what no boutique has. */
  stores: z.array(z.string().min(1).max(32)).nullable(),
  /** The most by which one step of one member may lower what the house has, in euro cents; null for no limit. */
  limit: z.int().min(0).max(100_000_000_000).nullable(),
});
