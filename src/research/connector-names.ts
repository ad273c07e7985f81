/** The names of the model and of what a run may use in the list of what did not work. */
export const modelConnector = 'Language model';
export const visionConnector = 'Vision model';
export const budgetConnector = 'Limits of a run';
