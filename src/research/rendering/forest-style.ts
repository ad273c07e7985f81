/**
 * How every forest plot looks. Drawn with borders: backgrounds are neither printed nor shown with forced colours. Where no
 * frame names the colours, those of its light and dark appearance are used.
 */
export const forestStyle = `
.forest{--forest-mark:var(--accent,light-dark(#1a5ac8,#86b4ff));--forest-axis:var(--muted,light-dark(#4d5b73,#a6b3c8));table-layout:fixed}
.forest th:first-child{width:42%}
.forest td{vertical-align:middle}
.forest .forest-cell{position:relative}
.forest-ratio{display:block;width:11.5em;font-variant-numeric:tabular-nums}
.forest-plot{position:absolute;top:0;bottom:0;left:13em;right:18px}
.forest-plot span{position:absolute;box-sizing:border-box}
.forest-one{top:0;bottom:0;border-left:1px dashed var(--forest-axis)}
.forest-line{top:50%;margin-top:-1px;border-top:2px solid var(--forest-mark)}
.forest-square{top:50%;width:8px;height:8px;margin:-4px 0 0 -4px;border:4px solid var(--forest-mark)}
.forest-cut-low::before,.forest-cut-high::after{content:"";position:absolute;top:-5px;width:8px;height:8px;box-sizing:border-box;border:solid var(--forest-mark);border-width:2px 0 0 2px;transform:rotate(-45deg)}
.forest-cut-low::before{left:1px}
.forest-cut-high::after{right:1px;transform:rotate(135deg)}
.forest .forest-scale td{color:var(--forest-axis);vertical-align:top}
.forest-tick{top:7px;font-size:.85rem;white-space:nowrap;transform:translateX(-50%)}
.forest-tick::before{content:"";position:absolute;top:-7px;left:50%;height:6px;border-left:1px solid var(--forest-axis)}
@media (max-width:760px){
.forest td,.forest th{padding-inline:8px}
.forest th:first-child{width:38%}
.forest-ratio{width:auto}
.forest-plot{display:block;position:relative;left:0;right:0;height:24px;margin:2px 12px 0}
.forest-one{bottom:-8px}
.forest-scale .forest-plot{margin-top:-8px}
}
`;
