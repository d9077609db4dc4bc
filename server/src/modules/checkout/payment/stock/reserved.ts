// What a payment does to the stock that its order reserves, for the payment's other rooms.
export { lockPieces, release, retake, startAttempt } from './stockQueries.ts';
