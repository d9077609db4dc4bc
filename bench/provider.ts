// The local payment provider in a process of its own, as the real one would be: `fork` it, it tells its address, and
// when asked tells that its last notification has been taken.
import { createAdyenSimulator } from '@vitrine/simulators/adyen/createAdyenSimulator';

const [webhook_url = ''] = process.argv.slice(2);
// Notifications come after the answers, as they do from the real one.
const simulator = await createAdyenSimulator({ port: 0, webhook_url });
Object.assign(simulator.state.knobs, { delivery: 'delayed', delay_ms: 150 });
process.on('message', () => void simulator.settled().then(() => process.send?.('settled')));
process.on('disconnect', () => void simulator.close().then(() => process.exit(0)));
process.send?.(simulator.url);
