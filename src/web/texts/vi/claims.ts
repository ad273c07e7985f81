import { slots } from '../../lib/slots.tsx';
import type { claims as english } from '../en/claims.ts';

const noPayment = 'Hệ thống này không kết nối với hình thức thanh toán nào: ở đây không ai bị thu phí.';

export const claims = {
  truthOf: (title, number) => `${number}: thực tế về “${title}”`,
  notes: 'Thực tế tại hệ thống này',
  here: 'Tại hệ thống này',
  close: 'Đóng',
  titles: {
    cited: 'Câu trả lời dựa trên bằng chứng, có trích dẫn',
    sources: 'Tạp chí y khoa, hướng dẫn và cơ sở dữ liệu đáng tin cậy',
    speed: 'Trả lời trong khoảng 15-30 giây',
    beta: 'Dùng thử bản beta miễn phí',
    structured: 'Câu trả lời có cấu trúc, sát với lâm sàng',
    insights: 'Nhận định do AI tổng hợp',
    guidelines: 'Tích hợp hướng dẫn lâm sàng',
    suggestions: 'Gợi ý dựa trên bằng chứng',
    differential: 'So sánh chẩn đoán phân biệt',
    hipaa: 'Tuân thủ HIPAA',
    fast: 'Nhanh như chớp',
    validated: 'Được chuyên gia thẩm định',
    modes: 'Bốn chế độ tra cứu',
    models: 'Mô hình AI nâng cao',
    support: 'Hỗ trợ và dùng sớm tính năng mới',
    billing: 'Thanh toán',
    access: 'Thông tin trong biểu mẫu này đi đâu',
    story: 'Ai kể câu chuyện này',
  },
  truths: {
    cited:
      'Mỗi câu trong báo cáo đều có trích dẫn, và đoạn trích đã được một chương trình tìm lại trong văn bản nguồn đang lưu. Câu nào không đứng vững sẽ được thay bằng nguyên văn của nguồn.',
    sources: `${slots.sourcesFactVi} Báo cáo nêu tên mọi nguồn không truy vấn được.`,
    speed: `Đây là thời gian của một lượt Tra cứu nhanh khi có mô hình ngôn ngữ và các nguồn phản hồi kịp thời. Không có mô hình thì thường nhanh hơn; mô hình hoặc nguồn chậm thì lâu hơn, và tại đây Tra cứu nhanh kết thúc muộn nhất sau ${slots.quickSeconds} giây. Nghiên cứu chuyên sâu mất vài phút.`,
    beta: `Mỗi tài khoản có ${slots.freeCredits} lượt dùng miễn phí mỗi ngày. ${noPayment}`,
    structured:
      'Báo cáo mở đầu bằng kết luận chính và độ chắc chắn, tiếp theo là các kết quả, nguồn và cách tìm kiếm. Báo cáo có phù hợp với một người bệnh hay không là do bác sĩ lâm sàng nhận định.',
    insights: `${slots.writerFactVi} Không nội dung nào được trình bày là bằng chứng nếu không có nguồn nâng đỡ.`,
    guidelines:
      'Hướng dẫn lâm sàng được tìm, trích dẫn và xếp hạng như các nguồn khác. Thư viện đi kèm phần mềm có các bản tóm tắt ngắn viết riêng, mỗi bản dẫn đến hướng dẫn gốc; đơn vị vận hành có thể bổ sung tài liệu của mình.',
    suggestions:
      'Báo cáo nêu các nghiên cứu tìm thấy gì và mức độ chắc chắn ra sao. Báo cáo hỗ trợ việc ra quyết định, không kê đơn và không phải là thiết bị y tế.',
    differential:
      'Hãy nêu các chẩn đoán trong câu hỏi, báo cáo sẽ trình bày các nguồn nói gì về từng chẩn đoán. Phần mềm không tự chẩn đoán và không đưa ra chẩn đoán nào mà quý vị không hỏi đến.',
    hipaa: `Việc tuân thủ thuộc về đơn vị vận hành hệ thống, không phần mềm nào tự có được. Phần mềm này thực hiện: loại họ tên và các dãy số của người bệnh khỏi câu hỏi trước khi gửi đi, mỗi hồ sơ chỉ có một chủ sở hữu, mật khẩu chỉ được lưu dưới dạng băm. Đơn vị vận hành phải lo: HTTPS, mã hóa ổ đĩa, sao lưu, và thỏa thuận với mọi dịch vụ nhận dữ liệu. ${slots.transportFactVi} ${slots.storageFactVi}`,
    fast: `Tiến độ và nội dung hiện ra ngay khi được tạo. Tại đây Tra cứu nhanh kết thúc muộn nhất sau ${slots.quickSeconds} giây.`,
    validated:
      'Không có hội đồng chuyên gia nào đọc các câu trả lời ở đây. Điều được một chương trình kiểm chứng là mỗi câu đều có nguồn nâng đỡ. Các nghiên cứu được xếp hạng theo thiết kế và đánh giá theo các mức của GRADE.',
    modes: `${slots.modesFactVi} Hình ảnh y khoa là tính năng beta thử nghiệm: kết quả cần được nhân viên y tế xem xét.`,
    models: `${slots.writerFactVi} Cả hai gói đều dùng như nhau.`,
    support: 'Cả hai do đơn vị vận hành hệ thống này cung cấp; phần mềm đi kèm tài liệu và mã nguồn.',
    billing: `${noPayment} Gói Cao cấp được cấp bằng mã khuyến mãi hoặc do đơn vị vận hành, nên không có gì phải hủy hay hoàn tiền.`,
    access:
      'Nội dung quý vị nhập ở đây không được gửi đi hay lưu lại. Ai cũng có thể tạo tài khoản: trang đăng ký cho phép dùng ngay.',
    story:
      'Câu chuyện cho biết vì sao phần mềm được tạo ra. Đây không phải chuyện của một người cụ thể và không trích lời ai.',
  },
} satisfies typeof english;
