import { Invitation } from '../pages/signin/Invitation.tsx';
import { Gate } from './Gate.tsx';

/** The page behind the link of an invitation, outside of the sign-in. */
export function InvitationGate() {
  return (
    <Gate>
      <Invitation />
    </Gate>
  );
}
