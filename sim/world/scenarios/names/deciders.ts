/** Who decides beside people, hosts, automations and rules: the server, and the scenario. */
export const OTHER_DECIDERS: readonly string[] = ['Atrium', 'Scenario']
