export { AttachButton } from './attach-button.tsx';
export { type Attachment, findOriginalImage, readAttachments } from './attachment.ts';
export { AttachmentList } from './attachment-list.tsx';
export { DropOverlay } from './drop-overlay.tsx';
export { ShowToModel } from './show-to-model.tsx';
export { useAttachments } from './use-attachments.ts';
