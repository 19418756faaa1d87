import { ArticlePage } from '../shop/articles/article.page.tsx';
import { EnquiryForm } from '../shop/enquiries/enquiry-form.tsx';

/** How to reach the shop: its article, with a form to write to it. */
export function ContactUsPage() {
  return (
    <ArticlePage name="contact-us">
      <EnquiryForm />
    </ArticlePage>
  );
}
