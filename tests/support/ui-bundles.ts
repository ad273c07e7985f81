/** A component as a bundler would leave it. */
export const uiBundles = {
  counter: {
    globalName: 'counterUi',
    files: ['index.js', 'index.css'].map((name) => ({
      name,
      contents: new TextEncoder().encode('/* weather */'),
    })),
  },
};
