import { problemField, type ReturnProblem } from '@vitrine/rules/returns/returnProblems';
import { ApiError } from '../../../platform/errors/ApiError.ts';

/** The refusal of a return by its fields and their reasons; the first reason is its sentence. Spec 3 §8. */
export const refusedFields = (fields: Readonly<Record<string, ReturnProblem>>): ApiError =>
  new ApiError('return_refused', { fields: { ...fields } });

/** The refusal of a return for one reason, about the item at `index` of the body where it is about an item. Spec 3 §8. */
export const refusedReturn = (problem: ReturnProblem, index?: number): ApiError =>
  refusedFields({ [problemField(problem, index)]: problem });
