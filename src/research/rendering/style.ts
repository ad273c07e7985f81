/** Style of what only a report has; the frame it is shown in names the colours and styles the rest. */
export const reportStyle = `<style>
.notice{padding:.75em 1em;border-left:4px solid #6b7a90;border-radius:6px;background:var(--canvas,light-dark(#f6f6f2,#0d1011))}
.notice-emergency{border-left-color:#c62828;background:light-dark(#fdecea,#3a1515);font-weight:600}
.notice-emergency h2{margin-top:0}
.facts{display:flex;flex-wrap:wrap;gap:.25em 1em;font-size:.9em}
.band-label{font-weight:700}
.bottom{padding-left:1.1em;border-left:2px solid var(--accent,light-dark(#0a5c68,#7ed0d9))}
.bottom-none{border-left-color:var(--control,light-dark(#858b88,#707b7e))}
.opposing{font-size:.88em;line-height:1.45;margin-top:.2em;padding-left:.7em;border-left:3px solid light-dark(#b26a00,#ffb74d);color:var(--ink-2,light-dark(#454d4f,#b4bcbd))}
.level,.facts-label{font-weight:600}
.prose{max-width:46em}
.composer,.footnote{color:var(--ink-3,light-dark(#596163,#98a2a4));font-size:.82em}
</style>`;
