/** Opens and closes payments for staff to review, for the payment, the modules above and the command. */
export { closeReview, type NewReview, openReviews } from './reviewQueries.ts';
