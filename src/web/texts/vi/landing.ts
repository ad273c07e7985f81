import type { landing as english } from '../en/landing.ts';

export const landing = {
  title: (brand) => `Dùng thử beta miễn phí · ${brand} AI`,
  description:
    'Câu trả lời lâm sàng có trích dẫn trong chưa đầy 30 giây, từ các tạp chí y khoa, hướng dẫn và cơ sở dữ liệu đáng tin cậy. Miễn phí trong suốt giai đoạn beta.',
  links: {
    story: 'Câu chuyện',
    solution: 'Giải pháp',
    sources: 'Nguồn',
    benefits: 'Lợi ích',
    access: 'Truy cập',
    home: 'Trang chủ',
    login: 'Đăng nhập',
    signup: 'Đăng ký',
  },
  start: 'BẮT ĐẦU DÙNG MIỄN PHÍ NGAY',
  eyebrow: 'Ưu đãi đặc biệt: dùng thử bản beta miễn phí',
  headline: 'Câu trả lời lâm sàng có trích dẫn trong chưa đầy 30 [giây](speed)',
  lead: 'Câu [trả lời](cited) dựa trên bằng chứng từ các tạp chí y khoa, hướng dẫn và [cơ sở dữ liệu](sources) đáng tin cậy, miễn phí trong suốt [giai đoạn beta](beta).',
  story: {
    title: 'Mọi chuyện bắt đầu từ một câu hỏi giữa hai người bệnh',
    first:
      'Có một câu hỏi, có sáu phút, và có bốn mươi bài báo. Câu trả lời nằm ở một trong số đó, hoặc không nằm ở bài nào, và trung thực là biết rõ trường hợp nào đúng.',
    second:
      'Công cụ tìm kiếm đưa ra một danh sách và để quý vị tự đọc. Chương trình trò chuyện đưa ra câu trả lời và để quý vị tự kiểm tra. Một đồng nghiệp cẩn trọng không làm như vậy: họ đọc, nói điều tìm được, và đặt ngón tay lên đúng dòng chữ đó.',
    third:
      'Vì thế phần mềm này được tạo ra để luôn đặt ngón tay lên đúng dòng chữ. Câu nào không tìm lại được trong nguồn thì không được hiển thị.',
  },
  solution: {
    title: 'Từ câu hỏi đến bản báo cáo quý vị có thể bảo vệ',
    steps: [
      { title: 'Hỏi', text: 'Nhập câu hỏi lâm sàng như khi nói với một đồng nghiệp.' },
      { title: 'Tìm', text: 'Mọi nguồn đã chọn được truy vấn cùng lúc; nguồn nào lỗi đều được nêu tên.' },
      { title: 'Kiểm', text: 'Mỗi câu được đối chiếu với nguồn trước khi quý vị nhìn thấy.' },
      { title: 'Đọc', text: 'Kết luận chính, độ chắc chắn, và đường dẫn ngược về từng từ.' },
    ],
  },
  sources: { eyebrow: 'Nguồn đáng tin cậy', title: 'Nguyên văn của nguồn, và vị trí của từng câu' },
  benefits: {
    title: 'Quý vị nhận lại được gì',
    speed: {
      title: 'Thêm thời gian',
      text: 'Câu trả lời trong khoảng 15-30 giây, khi người bệnh vẫn còn trong phòng khám.',
    },
    cited: {
      title: 'Câu trả lời cho thấy căn cứ',
      text: 'Từng câu dựa trên bằng chứng và có trích dẫn. Bấm vào một con số để mở đoạn văn làm căn cứ.',
    },
    guidelines: {
      title: 'Hướng dẫn bên cạnh thử nghiệm',
      text: 'Tích hợp hướng dẫn lâm sàng, kèm các nghiên cứu làm cơ sở và thiết kế của chúng.',
    },
    differential: {
      title: 'Xem lại chẩn đoán phân biệt',
      text: 'So sánh các chẩn đoán phân biệt, mỗi bên có nguồn riêng.',
    },
  },
  call: {
    title: 'Đặt câu hỏi đầu tiên ngay hôm nay',
    text: (credits) => `${credits} lượt tra cứu miễn phí mỗi ngày, không cần thẻ, không phải chờ.`,
  },
  access: {
    title: 'Yêu cầu quyền truy cập',
    intro: 'Hãy để lại thông tin, hoặc đến thẳng [trang đăng ký](/signup): trang luôn mở.',
    legend: 'Yêu cầu truy cập',
    name: 'Họ tên',
    email: 'Địa chỉ email',
    phone: 'Số điện thoại Zalo',
    message: 'Lời nhắn',
    send: 'Gửi yêu cầu',
    sending: 'Đang xử lý...',
    sentTitle: 'Quý vị đã có thể truy cập',
    sentText:
      'Không có danh sách chờ: hãy tạo tài khoản ở trang đăng ký. Không có thông tin nào được gửi đi.',
  },
} satisfies typeof english;
