/** Prefix of the files that keep the figures of past days. A reset of the world removes them. */
export const FIGURES_FOLDER = 'figures'
