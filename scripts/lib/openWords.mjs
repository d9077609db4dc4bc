// The arguments of `npm run up` and `npm run dev`: words after `--`, and ports.
const standard = {
  PORT: 3000,
  SIMULATOR_ADYEN_PORT: 3010,
  SIMULATOR_SMTP_PORT: 3025,
  SIMULATOR_OUTBOX_PORT: 3026,
  SIMULATOR_WECHAT_PORT: 3028,
  SIMULATOR_FAPIAO_PORT: 3029,
  SIMULATOR_CARRIERS_PORT: 3030,
  SIMULATOR_PAC_PORT: 3031,
};

/** The ports of the shop and of the partners' simulators, by the variable that names each. */
export const portsOf = (env) =>
  Object.fromEntries(Object.entries(standard).map(([name, otherwise]) => [name, Number(env[name] || otherwise)]));

/** One line about the first invalid port, or null. */
export function wrongPorts(env) {
  const wrong = Object.entries(portsOf(env)).find(([, port]) => !Number.isInteger(port) || port < 1 || port > 65_535);
  return wrong
    ? `${wrong[0]} holds ${JSON.stringify(env[wrong[0]])}, which it does not take; it takes a port, 1 to 65535.`
    : null;
}

/** One line about the first unknown word, or null: a misspelt flag must not be ignored. */
export function wrongWords(args) {
  const house = args.indexOf('--house');
  if (house !== -1 && !(args[house + 1] && !args[house + 1].startsWith('--')))
    return '--house takes the folder of a house: npm run up -- --house house-minimal';
  const unknown = args.find((word, at) => word !== '--dev' && word !== '--house' && (house === -1 || at !== house + 1));
  return unknown === undefined ? null : `${unknown} is not known: npm run up takes --house DIR and nothing else`;
}
