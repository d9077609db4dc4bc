/** The domain of clients whose orders are left to the people of a demo house: the demo's clock moves none of them. */
export const demoWorkDomain = 'work.demo.example';
