// The local payment provider and mail server in a process of their own, as the real ones are. `fork` it: it reports their
// addresses, and on request when the last notification was accepted.
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';
import { createMailSimulator } from '@vitrine/simulators/mail/createMailSimulator';

const [webhook_url = ''] = process.argv.slice(2);
// Notifications come after the answers, as they do from the real one.
const simulator = await createAdyenSimulator({ port: 0, webhook_url });
Object.assign(simulator.state.knobs, { delivery: 'delayed', delay_ms: 150 });
process.on('message', () => void simulator.settled().then(() => process.send?.('settled')));
const mail = await createMailSimulator({ smtp: 0, outbox: 0 });
process.on('disconnect', () => void Promise.all([simulator.close(), mail.close()]).then(() => process.exit(0)));
process.send?.({ provider_url: simulator.url, smtp_url: mail.smtp_url });
