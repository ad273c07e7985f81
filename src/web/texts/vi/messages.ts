import { modeMessages } from './modes.ts';

/** What the server and the vocabulary shared with it say in English; keys are their words, letter by letter. */
export const messages: Readonly<Record<string, string>> = {
  ...modeMessages,
  // Study designs and levels of evidence
  guideline: 'hướng dẫn lâm sàng',
  'meta analysis': 'phân tích gộp',
  'systematic review': 'tổng quan hệ thống',
  'randomised trial': 'thử nghiệm ngẫu nhiên',
  'non randomised trial': 'thử nghiệm không ngẫu nhiên',
  cohort: 'nghiên cứu thuần tập',
  'case control': 'nghiên cứu bệnh chứng',
  'cross sectional': 'nghiên cứu cắt ngang',
  'diagnostic accuracy': 'nghiên cứu độ chính xác chẩn đoán',
  'case report': 'báo cáo ca bệnh',
  qualitative: 'nghiên cứu định tính',
  'economic evaluation': 'đánh giá kinh tế',
  laboratory: 'nghiên cứu trên động vật hoặc phòng thí nghiệm',
  protocol: 'đề cương nghiên cứu',
  review: 'bài tổng quan',
  editorial: 'bài xã luận',
  high: 'cao',
  moderate: 'trung bình',
  low: 'thấp',
  'very low': 'rất thấp',
  // What was taken out of a question
  name: 'họ tên',
  'date of birth': 'ngày sinh',
  date: 'ngày tháng',
  'record number': 'số hồ sơ',
  bed: 'giường bệnh',
  'national id': 'số giấy tờ tùy thân',
  phone: 'số điện thoại',
  'e-mail': 'địa chỉ email',
  address: 'địa chỉ',
  employer: 'nơi làm việc',
  plate: 'biển số xe',
  handle: 'tên tài khoản mạng',
  'web address': 'địa chỉ trang web',
  number: 'dãy số',
  // Emergencies
  'If this is happening now': 'Nếu tình trạng này đang xảy ra',
  'If you do not know the emergency number of the place where you are, ask anybody near you to call, or go to the nearest emergency department. Health professionals: act by your emergency pathway first; a report comes after it. That nothing is shown here does not mean that it is no emergency.':
    'Nếu quý vị không biết số cấp cứu tại nơi đang ở, hãy nhờ bất kỳ ai ở gần gọi giúp, hoặc đến khoa cấp cứu gần nhất. Nhân viên y tế: hãy xử trí theo quy trình cấp cứu trước; báo cáo để sau. Việc ở đây không hiển thị gì không có nghĩa là không phải cấp cứu.',
  'The check for signs of an emergency reads English, Vietnamese, French and Spanish only. It did not read this question. In an emergency, call your local emergency number.':
    'Phần kiểm tra dấu hiệu cấp cứu chỉ đọc được tiếng Anh, tiếng Việt, tiếng Pháp và tiếng Tây Ban Nha, nên chưa đọc được câu hỏi này. Trong trường hợp cấp cứu, hãy gọi số cấp cứu tại địa phương.',
  // Credits
  Active: 'Đang hoạt động',
  RESET: 'CẤP LẠI',
  CONSUME: 'SỬ DỤNG',
  REFUND: 'HOÀN LẠI',
  EXPIRE: 'HẾT HẠN',
  GRANT: 'CẤP THÊM',
  'Daily credits': 'Lượt dùng mỗi ngày',
  'Credit of an earlier day': 'Lượt của ngày trước',
  'Credits of the new plan': 'Lượt dùng của gói mới',
  'Insufficient credits. Your daily credits reset at midnight UTC.':
    'Không đủ lượt dùng. Lượt dùng mỗi ngày được cấp lại lúc 0 giờ UTC.',
  'Please enter a promotional code': 'Vui lòng nhập mã khuyến mãi',
  'Invalid promotional code': 'Mã khuyến mãi không hợp lệ',
  'This promotional code has expired': 'Mã khuyến mãi này đã hết hạn',
  'You have already used this promotional code': 'Quý vị đã dùng mã khuyến mãi này rồi',
  'This promotional code has been used as often as it may be': 'Mã khuyến mãi này đã hết số lần sử dụng',
  'Your premium plan has no end that a code could move':
    'Gói Cao cấp của quý vị không có thời hạn nên không cần gia hạn bằng mã',
  // Signing in, and the account
  'Invalid email or password': 'Email hoặc mật khẩu không đúng',
  'Please verify your email before logging in. Check your inbox for the verification link.':
    'Vui lòng xác minh email trước khi đăng nhập. Liên kết xác minh có trong hộp thư của quý vị.',
  'An account with this email already exists. Please log in instead.':
    'Email này đã có tài khoản. Vui lòng đăng nhập.',
  'An account with this email already exists. Please log in with your password.':
    'Email này đã có tài khoản. Vui lòng đăng nhập bằng mật khẩu.',
  'Please check your email for a verification link.': 'Vui lòng mở liên kết xác minh trong email.',
  'If this address has an account that waits for verification, a new link is on its way.':
    'Nếu địa chỉ này có tài khoản đang chờ xác minh, một liên kết mới đang được gửi đến.',
  'If this address has an account, a link to reset the password is on its way.':
    'Nếu địa chỉ này có tài khoản, liên kết đặt lại mật khẩu đang được gửi đến.',
  'Your password has been changed': 'Mật khẩu của quý vị đã được đổi',
  'This reset link is not valid. Please request a new one.':
    'Liên kết đặt lại này không hợp lệ. Vui lòng yêu cầu liên kết mới.',
  'This reset link has already been used. Please request a new one.':
    'Liên kết đặt lại này đã được dùng. Vui lòng yêu cầu liên kết mới.',
  'This reset link has expired. Please request a new one.':
    'Liên kết đặt lại này đã hết hạn. Vui lòng yêu cầu liên kết mới.',
  'This verification link is not valid. Please request a new one.':
    'Liên kết xác minh này không hợp lệ. Vui lòng yêu cầu liên kết mới.',
  'This verification link has already been used. Please log in.':
    'Liên kết xác minh này đã được dùng. Vui lòng đăng nhập.',
  'This verification link has expired. Please request a new one.':
    'Liên kết xác minh này đã hết hạn. Vui lòng yêu cầu liên kết mới.',
  'Please enter a valid email address': 'Vui lòng nhập địa chỉ email hợp lệ',
  'This password is too common. Please choose another one.':
    'Mật khẩu này quá phổ biến. Vui lòng chọn mật khẩu khác.',
  'Password must not be your name or your email address':
    'Mật khẩu không được trùng với tên hoặc địa chỉ email',
  'Please enter your current password': 'Vui lòng nhập mật khẩu hiện tại',
  'Your current password is not correct': 'Mật khẩu hiện tại không đúng',
  'Please enter a code of your authenticator app': 'Vui lòng nhập mã từ ứng dụng xác thực',
  'This code is not valid': 'Mã này không hợp lệ',
  'The second factor is on already': 'Xác thực hai bước đã được bật',
  'This sign-in has expired. Please log in again.': 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.',
  'Please log in to continue': 'Vui lòng đăng nhập để tiếp tục',
  'This account no longer exists': 'Tài khoản này không còn tồn tại',
  'Device not found': 'Không tìm thấy thiết bị',
  'Too many attempts. Please wait a few minutes and try again.':
    'Thử quá nhiều lần. Vui lòng đợi vài phút rồi thử lại.',
  'Too many people are signing in right now. Please try again in a moment.':
    'Hiện có quá nhiều người đăng nhập. Vui lòng thử lại sau giây lát.',
  'Sign-in with Google is not set up here': 'Hệ thống này chưa thiết lập đăng nhập bằng Google',
  'This Google sign-in was used before. Please sign in again.':
    'Lần đăng nhập Google này đã được dùng. Vui lòng đăng nhập lại.',
  'Google has not verified the email address of this account':
    'Google chưa xác minh địa chỉ email của tài khoản này',
  'Google sign-in could not be verified': 'Không xác minh được đăng nhập Google',
  'Google could not be asked to confirm the sign-in. Please try again in a moment.':
    'Không liên hệ được với Google để xác nhận đăng nhập. Vui lòng thử lại sau giây lát.',
  'Please sign in with Google again to confirm': 'Vui lòng đăng nhập lại bằng Google để xác nhận',
  'This is another Google account': 'Đây là một tài khoản Google khác',
  // Research
  'Research session not found': 'Không tìm thấy tra cứu',
  'This research is already running': 'Tra cứu này đang chạy',
  'You have too many researches that were never begun, or ended without a report. Delete some and try again.':
    'Quý vị có quá nhiều tra cứu chưa bắt đầu hoặc kết thúc mà không có báo cáo. Hãy xóa bớt rồi thử lại.',
  'This research waits for your answer: give it, or cancel the research':
    'Tra cứu này đang chờ quý vị trả lời: hãy trả lời hoặc hủy tra cứu',
  'This research waits for no answer': 'Tra cứu này không chờ câu trả lời nào',
  'No research of yours waits for this answer': 'Không có tra cứu nào của quý vị đang chờ câu trả lời này',
  'This run belongs to no research that you have started and that waits for its run':
    'Lượt chạy này không thuộc tra cứu nào mà quý vị đã bắt đầu',
  'The question could not be read in time. Please try again.': 'Không đọc kịp câu hỏi. Vui lòng thử lại.',
  'The run failed because of an internal error.': 'Tra cứu bị dừng do lỗi nội bộ.',
  'Medical Imaging is turned off on this server': 'Chức năng Hình ảnh y khoa đang tắt trên máy chủ này',
  'Medical Imaging needs a picture. Attach one and ask again.':
    'Chức năng Hình ảnh y khoa cần một hình ảnh. Vui lòng đính kèm rồi hỏi lại.',
  'This research has no report yet': 'Tra cứu này chưa có báo cáo',
  'This server makes no PDF files, since no Chromium is installed. Please print the report in your browser, or take it as docx, html, md or txt.':
    'Máy chủ này không tạo được tệp PDF vì chưa cài Chromium. Vui lòng in báo cáo trong trình duyệt, hoặc lấy ở dạng docx, html, md hay txt.',
  'The PDF could not be made. Please print the report in your browser, or take another format.':
    'Không tạo được tệp PDF. Vui lòng in báo cáo trong trình duyệt, hoặc chọn định dạng khác.',
  'Too many PDF files are being made. Please try again in a moment.':
    'Đang có quá nhiều tệp PDF được tạo. Vui lòng thử lại sau giây lát.',
  'Attachment not found': 'Không tìm thấy tệp đính kèm',
  'File size exceeds maximum allowed size of 50MB': 'Tệp vượt quá dung lượng tối đa 50MB',
  'Something went wrong. Please try again.': 'Đã xảy ra lỗi. Vui lòng thử lại.',
  'There is nothing at this address': 'Không có gì tại địa chỉ này',
};

/** Messages with a value in them. */
const withValues: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/^Password must be at least (\d{1,4}) characters$/, (least) => `Mật khẩu phải có ít nhất ${least} ký tự`],
  [/^Research: ([\s\S]+)$/, (topic) => `Tra cứu: ${topic}`],
  [/^Refund: ([\s\S]+)$/, (topic) => `Hoàn lại: ${topic}`],
];

/** A message of the server in Vietnamese; one that is not listed stays as it was sent. */
export function translateMessage(message: string): string {
  const [known] = Object.hasOwn(messages, message) ? [messages[message]] : [];
  if (known !== undefined) return known;
  for (const [pattern, write] of withValues) {
    const value = pattern.exec(message)?.[1];
    if (value !== undefined) return write(value);
  }
  return message;
}
