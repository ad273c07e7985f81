/** Style of what only a report has; the frame it is shown in styles the rest. */
export const reportStyle = `<style>
.notice{padding:.75em 1em;border-left:4px solid #6b7a90;border-radius:6px;background:light-dark(#edf1f7,#1b2638)}
.notice-emergency{border-left-color:#c62828;background:light-dark(#fdecea,#3a1515);font-weight:600}
.notice-emergency h2{margin-top:0}
.band-label{font-weight:700}
.certainty,.opposing{font-size:.88em;line-height:1.45;margin-top:.2em;color:light-dark(#4d5b73,#a6b3c8)}
.level{font-weight:600;color:light-dark(#23324d,#dbe4f2)}
.opposing{padding-left:.7em;border-left:3px solid light-dark(#b26a00,#ffb74d)}
.prose{max-width:46em}
.composer,.footnote{color:light-dark(#4d5b73,#a6b3c8);font-size:.92em}
</style>`;
