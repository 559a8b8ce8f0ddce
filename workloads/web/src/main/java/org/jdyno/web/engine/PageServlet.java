package org.jdyno.web.engine;

import java.io.IOException;
import java.util.Optional;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import javax.servlet.http.HttpSession;
import org.jdyno.web.page.FileName;
import org.jdyno.web.page.FileSet;
import org.jdyno.web.page.History;
import org.jdyno.web.page.Site;

/** The page, with the sessions of the container. */
final class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final String HISTORY = "history";

    private final transient Site site;
    private final transient Traffic traffic;

    PageServlet(Site site, Traffic traffic) {
        this.site = site;
        this.traffic = traffic;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<FileName> file = site.files()
                .find(request.getParameter("dir"), request.getParameter("class"), request.getParameter("file"));
        if (!file.isPresent()) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        response.setContentType("text/html;charset=ISO-8859-1");
        Site.Session session = session(request.getSession());
        boolean ends = request.getParameter("end") != null;
        traffic.page(site.answer(session, file.get(), ends, response.getWriter()));
    }

    private Site.Session session(HttpSession session) {
        if (session.getAttribute(HISTORY) == null) {
            session.setAttribute(HISTORY, new History());
            traffic.sessionBegins();
        }
        return new Site.Session() {
            @Override
            public History history() {
                return (History) session.getAttribute(HISTORY);
            }

            @Override
            public void end() {
                session.invalidate();
                traffic.sessionEnds();
            }
        };
    }

    /** Counts files, which the container's own servlet for static content serves. */
    static final class FileCount implements Filter {
        private final FileSet files;
        private final Traffic traffic;

        FileCount(FileSet files, Traffic traffic) {
            this.files = files;
            this.traffic = traffic;
        }

        @Override
        public void init(FilterConfig unused) {}

        @Override
        public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            Optional<FileName> file = files.find(((HttpServletRequest) request).getRequestURI());
            if (!file.isPresent()) {
                ((HttpServletResponse) response).sendError(HttpServletResponse.SC_NOT_FOUND);
                return;
            }
            traffic.file(file.get().bytes());
            chain.doFilter(request, response);
        }

        @Override
        public void destroy() {}
    }
}
