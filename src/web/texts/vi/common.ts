import type { common as english } from '../en/common.ts';

export const common = {
  language: 'Ngôn ngữ',
  close: 'Đóng',
  cancel: 'Hủy',
  errorTitle: 'Lỗi',
  forDecisionSupport: 'Chỉ nhằm hỗ trợ ra quyết định, không thay thế nhận định lâm sàng.',
  notFoundTitle: 'Rất tiếc! Không tìm thấy trang',
  notFoundText:
    'Địa chỉ có thể bị gõ sai hoặc trang đã được chuyển đi. Các báo cáo của quý vị vẫn còn nguyên.',
  returnHome: 'Về trang chủ',
  settingsNotLoaded: 'Không tải được các thiết lập',
  pageNotLoaded: 'Trang này chưa tải được đầy đủ. Vui lòng tải lại trang.',
  partNotLoadedTitle: 'Không tải được phần này',
  partNotLoadedText: 'Vui lòng kiểm tra kết nối hoặc tải lại trang.',
  tryAgain: 'Thử lại',
  expiredTitle: 'Phiên đăng nhập đã hết hạn',
  expiredText: 'Vui lòng đăng nhập lại để tiếp tục.',
} satisfies typeof english;
