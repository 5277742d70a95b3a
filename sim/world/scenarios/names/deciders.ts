/** Other actors: server and scenario. */
export const OTHER_DECIDERS: readonly string[] = ['Atrium', 'Scenario']
