/** The confirmed subscribers, for the office's file of them. decisions/0125. */
export { countSubscribers, listSubscribers, type ListedSubscriber } from './listQueries.ts';
