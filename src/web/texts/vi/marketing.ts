import type { marketing as english } from '../en/marketing.ts';

export const marketing = {
  title: (brand) => `${brand} AI: câu trả lời lâm sàng có trích dẫn`,
  description:
    'Đặt câu hỏi lâm sàng và nhận câu trả lời có cấu trúc, có trích dẫn từ các tạp chí y khoa, hướng dẫn và cơ sở dữ liệu đáng tin cậy. Mỗi câu đều mở ra nguyên văn của nguồn.',
  pictureText: 'Một câu hỏi, và một câu của báo cáo bên cạnh nguyên văn của nguồn',
  header: {
    skip: 'Đến nội dung chính',
    sections: 'Các phần của trang',
    menu: 'Trình đơn',
    footer: 'Cuối trang',
    features: 'Tính năng',
    benefits: 'Lợi ích',
    sources: 'Nguồn',
    about: 'Giới thiệu',
    offer: 'Ưu đãi đặc biệt',
    pricing: 'Bảng giá',
    login: 'Đăng nhập',
    access: 'Dùng MIỄN PHÍ',
    notifications: 'Thông báo',
    disclaimer:
      'Chỉ nhằm hỗ trợ ra quyết định. Đây không phải là thiết bị y tế và không thay thế nhận định lâm sàng. Trong trường hợp cấp cứu, hãy gọi số cấp cứu tại địa phương.',
  },
  hero: {
    pill: 'Trợ lý AI y khoa',
    first: 'Đừng phí thời gian',
    before: 'Quyết định',
    words: ['vững tin', 'tin cậy', 'chính xác', 'sáng suốt'],
    last: 'trong lâm sàng',
    lead: 'Câu [trả lời](cited) dựa trên bằng chứng, có trích dẫn từ các tạp chí y khoa, hướng dẫn và [cơ sở dữ liệu](sources) đáng tin cậy, trong khoảng [15-30 giây](speed).',
    second:
      'Hãy hỏi như hỏi một đồng nghiệp. Quý vị nhận được một báo cáo có cấu trúc, trong đó mỗi câu đều mở ra nguyên văn của nguồn. Bản beta được dùng [miễn phí](beta).',
    start: 'Bắt đầu dùng MIỄN PHÍ ngay',
    pause: 'Dừng đổi từ',
    resume: 'Tiếp tục đổi từ',
  },
  card: {
    certainty: {
      high: 'Độ chắc chắn cao',
      moderate: 'Độ chắc chắn trung bình',
      low: 'Độ chắc chắn thấp',
      'very low': 'Độ chắc chắn rất thấp',
    },
    checked: (verified, all) => `Đã kiểm chứng ${verified} trên ${all} câu`,
    designs: {
      metaAnalysis: 'Phân tích gộp',
      randomisedTrial: 'Thử nghiệm ngẫu nhiên',
      guideline: 'Hướng dẫn lâm sàng',
    },
    found: 'Đã tìm lại được, đúng từng chữ, trong bản tóm tắt bài báo này của thư viện',
    caption:
      'Một báo cáo của chương trình này: từ thư viện đi kèm, không dùng mô hình ngôn ngữ. Khi dùng cho lâm sàng, hãy đọc các nguồn.',
    workspaceAlt:
      'Không gian làm việc: một báo cáo với kết luận chính và độ chắc chắn, bên cạnh là các nguồn được trích dẫn',
    workspaceCaption: 'Không gian làm việc sau một lượt Tra cứu nhanh, chụp từ chương trình đang chạy.',
  },
  features: {
    eyebrow: 'Tính năng',
    title: 'Mỗi câu đều dẫn về nguồn của nó',
    intro:
      'Một khẳng định trong y khoa chỉ có giá trị bằng căn cứ của nó. Vì vậy báo cáo được dựng lên từ các nguồn, và từ bất kỳ câu nào quý vị cũng có thể lần ngược trở lại.',
    citedTitle: 'Câu trả lời có trích dẫn để kiểm tra',
    cited: 'Trỏ vào một con số và đọc câu gốc, với các số liệu được đánh dấu.',
    certaintyTitle: 'Độ chắc chắn, kèm lý do',
    certainty: 'Bốn mức GRADE. Báo cáo nói rõ vì sao chọn mức đó.',
    reasons: [
      'khởi đầu ở mức cao: phân tích gộp',
      '21.947 người',
      'giữ ở mức trung bình: không chương trình nào đánh giá nguy cơ sai lệch',
    ],
    modesTitle: 'Bốn chế độ tra cứu',
    modes: 'Từ câu trả lời nhanh đến báo cáo đầy đủ.',
    effectsTitle: 'Hiệu quả trong một cái nhìn',
    effects: 'Ước lượng và khoảng tin cậy, đọc từ các nguồn và vẽ trên cùng một thang.',
  },
  modes: {
    quick: { name: 'Tra cứu nhanh', text: 'Câu trả lời có trích dẫn sau vài giây' },
    deep: { name: 'Nghiên cứu chuyên sâu', text: 'Phân tích PICO và báo cáo bằng chứng đầy đủ' },
    prescription: { name: 'Phân tích đơn thuốc', text: 'Thông tin thuốc và tương tác thuốc' },
    imaging: { name: 'Hình ảnh y khoa', text: 'Bản beta thử nghiệm; cần nhân viên y tế xem xét' },
  },
  forest: {
    caption: 'Tỷ số nguy cơ của kết cục chính ở mỗi nguồn, thuốc ức chế SGLT2 so với giả dược',
    source: 'Nguồn',
    drawing: 'Hình vẽ',
    effect: 'HR (KTC 95%)',
    pooled: 'Gộp hai thử nghiệm',
    favours: '← nghiêng về thuốc ức chế SGLT2',
  },
  benefits: {
    eyebrow: 'Lợi ích',
    title: 'Bớt tìm kiếm, thêm thời gian quyết định',
    intro:
      'Mỗi lời hứa trên trang này mang một con số, như mỗi câu trong báo cáo. Hãy bấm vào đó để đọc thực tế tại hệ thống này.',
    structured: {
      title: 'Câu trả lời có cấu trúc, sát với lâm sàng',
      text: 'Trước hết là kết luận chính, rồi đến các kết quả, rồi cách tìm kiếm. Phần quý vị cần luôn ở cùng một chỗ.',
    },
    insights: {
      title: 'Nhận định do AI tổng hợp',
      text: 'Đọc nhiều bản tóm tắt cùng lúc, ghi lại thành những câu ngắn, mỗi câu nêu rõ căn cứ.',
    },
    guidelines: {
      title: 'Tích hợp hướng dẫn lâm sàng',
      text: 'Khuyến cáo của các hướng dẫn đứng cạnh những thử nghiệm làm cơ sở, kèm mức khuyến cáo khi có.',
    },
    suggestions: {
      title: 'Gợi ý dựa trên bằng chứng',
      text: 'Điều gì có hiệu quả, cho ai, đến mức nào, và điều gì phản bác lại. Bài báo bị rút được nêu rõ.',
    },
    differential: {
      title: 'So sánh chẩn đoán phân biệt',
      text: 'Đặt hai cách giải thích cạnh nhau và đọc các nguồn nói gì về từng cách.',
    },
    sourcesEyebrow: 'Nguồn',
    sourcesTitle: 'Câu trả lời đến từ đâu, và phục vụ ai',
    example: 'Ví dụ sử dụng',
    ward: {
      who: 'Khi đi buồng bệnh',
      question: 'Thuốc ức chế SGLT2 có làm giảm nhập viện ở người suy tim phân suất tống máu bảo tồn không?',
      text: 'Bác sĩ đặt câu hỏi giữa hai người bệnh, đọc kết luận chính cùng độ chắc chắn, và mở đúng nguồn mang tính quyết định.',
    },
    club: {
      who: 'Trước buổi bình báo',
      question: 'Đã biết gì về việc giảm bậc liệu pháp kháng tiểu cầu kép sau can thiệp mạch vành qua da?',
      text: 'Câu hỏi được chia thành nhiều phần, mỗi phần được tìm riêng, và toàn bộ quá trình tìm kiếm được lưu lại cho cả nhóm.',
    },
    home: {
      who: 'Ở nhà, sau buổi khám',
      question: 'Vì sao tôi được kê statin dù cholesterol bình thường?',
      text: 'Người bệnh đọc kết quả nghiên cứu bằng những từ ngữ được giải thích, rồi mang báo cáo theo trong lần khám sau.',
    },
  },
  pricing: {
    eyebrow: 'Bảng giá',
    title: 'Một lượt dùng, một lần tra cứu',
    intro: 'Lượt dùng được cấp lại mỗi ngày lúc 0 giờ UTC. Tra cứu bị lỗi sẽ được hoàn lại lượt.',
    free: 'Miễn phí',
    premium: 'Cao cấp',
    perMonth: 'mỗi tháng',
    credits: (credits) => `${credits} lượt dùng mỗi ngày`,
    freeItems: ['Công cụ cơ bản', 'Hỗ trợ từ cộng đồng'],
    models: 'Mô hình AI nâng cao',
    support: 'Hỗ trợ ưu tiên',
    early: 'Dùng sớm tính năng mới',
    startFree: 'Bắt đầu miễn phí',
    startPremium: 'Dùng thử gói Cao cấp',
    questions: 'Câu hỏi thường gặp',
    cancel: {
      question: 'Tôi có thể hủy không?',
      answer: 'Có thể hủy bất cứ lúc nào. Gói vẫn có hiệu lực đến hết kỳ thanh toán.',
    },
    guarantee: { question: 'Có bảo đảm hoàn tiền không?', answer: 'Có, bảo đảm hoàn tiền trong 30 ngày.' },
    discounts: {
      question: 'Có ưu đãi cho giáo dục không?',
      answer: 'Có. Vui lòng liên hệ với nhóm phụ trách.',
    },
    promo: 'Quý vị có mã khuyến mãi?',
    promoText: '[Đăng nhập](/login), rồi nhập mã trong mục Gói đăng ký và lượt dùng.',
    trust: 'Độ tin cậy',
  },
  about: {
    eyebrow: 'Giới thiệu',
    title: 'Được tạo ra để kiểm chứng',
    first:
      'Đây là phần mềm mở dành cho tra cứu lâm sàng. Phần mềm chạy trên máy của đơn vị cung cấp cho quý vị, tìm trong các nguồn được chọn tại đó, và lưu lại dấu vết của mọi lần tìm kiếm để người thứ hai có thể đi lại đúng con đường ấy.',
    second:
      'Phần mềm nói rõ điều nó không biết. Khi không tìm thấy gì, báo cáo nói như vậy; khi các nghiên cứu trái ngược, báo cáo trình bày cả hai.',
    formTitle: 'Bắt đầu với tên của quý vị',
    name: 'Họ tên',
    email: 'Địa chỉ email',
    comments: 'Ý kiến',
    optional: '(không bắt buộc)',
    send: 'Dùng MIỄN PHÍ',
  },
  social: {
    title: 'Mỗi câu đều dẫn về nguồn của nó',
    text: 'Câu trả lời lâm sàng có trích dẫn từ các tạp chí y khoa, hướng dẫn và cơ sở dữ liệu.',
  },
} satisfies typeof english;
