import type { modes as english } from '../en/modes.ts';

export const modes = {
  label: 'Chế độ:',
  soon: 'Sắp có',
  quick: {
    description: 'Câu trả lời có trích dẫn chỉ trong vài giây',
    placeholder: 'Đặt câu hỏi lâm sàng...',
  },
  deep: {
    description: 'Phân tích PICO và báo cáo bằng chứng đầy đủ',
    placeholder: 'Mô tả ca bệnh hoặc chủ đề cần nghiên cứu chuyên sâu...',
  },
  prescription: {
    description: 'Thông tin thuốc và tương tác thuốc',
    placeholder: 'Liệt kê các thuốc cần đánh giá...',
  },
  imaging: {
    description: 'Phân tích hình ảnh thử nghiệm; cần bác sĩ xem lại',
    placeholder: 'Nêu điều cần tìm trên hình ảnh...',
  },
} satisfies typeof english;

/** Names of modes and titles of their stages, which the server sends in English. */
export const modeMessages: Readonly<Record<string, string>> = {
  'Quick Search': 'Tra cứu nhanh',
  'Deep Research': 'Nghiên cứu chuyên sâu',
  'Prescription Analysis': 'Phân tích đơn thuốc',
  'Medical Imaging': 'Hình ảnh y khoa',
  'Analyzing Medical Query': 'Phân tích câu hỏi y khoa',
  'Optimizing Search Strategy': 'Tối ưu chiến lược tìm kiếm',
  'Searching Medical Database': 'Tìm trong cơ sở dữ liệu y khoa',
  'Orchestrating Research': 'Điều phối tra cứu',
  'Generating Clinical Report': 'Viết báo cáo lâm sàng',
  'Clinical Triage & PICO Analysis': 'Phân loại lâm sàng và phân tích PICO',
  'Research Question Decomposition': 'Phân tách câu hỏi nghiên cứu',
  'Gathering Evidence': 'Thu thập bằng chứng',
  'Parsing Research Queries': 'Xử lý các truy vấn',
  'Web Search': 'Tìm kiếm trên web',
  'Clinical Reasoning': 'Lập luận lâm sàng',
  'Evidence Aggregation': 'Tổng hợp bằng chứng',
  'Composing & Validating Report': 'Viết và kiểm chứng báo cáo',
  'Finalizing Report': 'Hoàn thiện báo cáo',
  'Processing Medical Images': 'Xử lý hình ảnh y khoa',
  'Analyzing Prescription': 'Phân tích đơn thuốc',
  'Searching Drug Information': 'Tìm thông tin thuốc',
  'Clinical Drug Assessment': 'Đánh giá lâm sàng về thuốc',
  'Generating Prescription Report': 'Viết báo cáo đơn thuốc',
  'Medical Imaging Analysis': 'Phân tích hình ảnh y khoa',
};
