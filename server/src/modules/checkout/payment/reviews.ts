/** Opens and closes payments for staff to review, for the modules above and the command. */
export { closeReview, openReviews } from './reviewQueries.ts';
