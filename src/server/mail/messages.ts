import type { MailJob } from './job.ts';
import type { Message } from './render.ts';

type Reader = { language: 'en' | 'vi'; brandName: string; username: string };
type Words = Omit<Message, 'footer'>;

/** The words of a mail in the language of its reader. */
export function messageOf(job: MailJob, { language, brandName, username }: Reader): Message {
  const hello = language === 'vi' ? 'Xin chào' : 'Hello';
  const greeting = `${[hello, username].filter(Boolean).join(' ')},`;
  const words = language === 'vi' ? inVietnamese(job, brandName) : inEnglish(job, brandName);
  const footer =
    language === 'vi'
      ? `${brandName} gửi thư này vì địa chỉ của bạn có tài khoản tại đây. Vui lòng không trả lời thư này.`
      : `${brandName} sent this because your address has an account here. Please do not reply to it.`;
  return { ...words, paragraphs: [greeting, ...words.paragraphs], footer };
}

function dateIn(language: 'en' | 'vi', iso: string): string {
  return new Intl.DateTimeFormat(language === 'vi' ? 'vi-VN' : 'en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(iso));
}

const changesInEnglish = {
  password: 'The password of your account was changed, and other devices were signed out.',
  'totp-on': 'Two-factor sign-in was turned on for your account, and other devices were signed out.',
  'totp-off': 'Two-factor sign-in was turned off for your account.',
  google: 'Your account can now also be opened by signing in with Google.',
  'google-only':
    'Your account is now opened by signing in with Google. Nobody had verified its address before, so somebody else may have created it: its password was removed, two-factor sign-in was turned off, and all other devices were signed out.',
};

function inEnglish(job: MailJob, brandName: string): Words {
  switch (job.kind) {
    case 'verify-email':
      return {
        subject: `Verify your email address for ${brandName}`,
        paragraphs: [
          'Please confirm that this address is yours. The link works once, within 24 hours.',
          'If you did not create an account, ignore this mail.',
        ],
        button: 'Verify email address',
      };
    case 'reset-password':
      return {
        subject: `Reset your ${brandName} password`,
        paragraphs: [
          'You, or somebody else, asked to reset the password of your account. The link works once, within one hour.',
          'If it was not you, ignore this mail: your password stays as it is.',
        ],
        button: 'Choose a new password',
      };
    case 'already-registered':
      return {
        subject: `You already have a ${brandName} account`,
        paragraphs: [
          'Somebody tried to create an account with your address, which has one already. Nothing was changed.',
          'If it was you, log in; on the login page you can also reset your password.',
        ],
        button: 'Log in',
      };
    case 'account-changed':
      return {
        subject: `A change to your ${brandName} account`,
        paragraphs: [
          changesInEnglish[job.change],
          'If it was not you, reset your password on the login page and tell the people who run this service.',
        ],
        button: 'Log in',
      };
    case 'plan-changed':
      return {
        subject: `Your ${brandName} plan has changed`,
        paragraphs: [
          job.plan === 'FREE'
            ? 'You are now on the free plan.'
            : job.endsAt
              ? `You are now on the premium plan until ${dateIn('en', job.endsAt)}. It ends by itself.`
              : 'You are now on the premium plan.',
        ],
        button: `Open ${brandName}`,
      };
  }
}

const changesInVietnamese = {
  password: 'Mật khẩu tài khoản của bạn đã được thay đổi và các thiết bị khác đã bị đăng xuất.',
  'totp-on': 'Đăng nhập hai bước đã được bật cho tài khoản của bạn và các thiết bị khác đã bị đăng xuất.',
  'totp-off': 'Đăng nhập hai bước đã được tắt cho tài khoản của bạn.',
  google: 'Từ nay bạn cũng có thể đăng nhập tài khoản của mình bằng Google.',
  'google-only':
    'Từ nay tài khoản của bạn được mở bằng cách đăng nhập với Google. Trước đó chưa ai xác minh địa chỉ này, nên tài khoản có thể do người khác tạo: mật khẩu đã bị gỡ bỏ, đăng nhập hai bước đã được tắt và các thiết bị khác đã bị đăng xuất.',
};

function inVietnamese(job: MailJob, brandName: string): Words {
  switch (job.kind) {
    case 'verify-email':
      return {
        subject: `Xác minh địa chỉ email của bạn cho ${brandName}`,
        paragraphs: [
          'Vui lòng xác nhận rằng địa chỉ này là của bạn. Liên kết chỉ dùng được một lần, trong vòng 24 giờ.',
          'Nếu bạn không tạo tài khoản, hãy bỏ qua thư này.',
        ],
        button: 'Xác minh địa chỉ email',
      };
    case 'reset-password':
      return {
        subject: `Đặt lại mật khẩu ${brandName} của bạn`,
        paragraphs: [
          'Bạn hoặc ai đó đã yêu cầu đặt lại mật khẩu tài khoản của bạn. Liên kết chỉ dùng được một lần, trong vòng một giờ.',
          'Nếu không phải bạn, hãy bỏ qua thư này: mật khẩu của bạn vẫn giữ nguyên.',
        ],
        button: 'Chọn mật khẩu mới',
      };
    case 'already-registered':
      return {
        subject: `Bạn đã có tài khoản ${brandName}`,
        paragraphs: [
          'Có người đã thử tạo tài khoản bằng địa chỉ của bạn, nhưng địa chỉ này đã có tài khoản. Không có gì thay đổi.',
          'Nếu đó là bạn, hãy đăng nhập; tại trang đăng nhập bạn cũng có thể đặt lại mật khẩu.',
        ],
        button: 'Đăng nhập',
      };
    case 'account-changed':
      return {
        subject: `Tài khoản ${brandName} của bạn có thay đổi`,
        paragraphs: [
          changesInVietnamese[job.change],
          'Nếu không phải bạn, hãy đặt lại mật khẩu tại trang đăng nhập và báo cho đơn vị vận hành dịch vụ này.',
        ],
        button: 'Đăng nhập',
      };
    case 'plan-changed':
      return {
        subject: `Gói ${brandName} của bạn đã thay đổi`,
        paragraphs: [
          job.plan === 'FREE'
            ? 'Bạn hiện dùng gói miễn phí.'
            : job.endsAt
              ? `Bạn hiện dùng gói premium đến ngày ${dateIn('vi', job.endsAt)}. Gói sẽ tự kết thúc.`
              : 'Bạn hiện dùng gói premium.',
        ],
        button: `Mở ${brandName}`,
      };
  }
}
